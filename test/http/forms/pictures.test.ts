import { expect, test } from "vitest";
import { pngOfNoise } from "#test/support/noise-png.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const picture = (name: string, bytes: Buffer) => ({ name, type: "image/png", bytes });

/** The picture that is described so, in the HTML alone: how it is cut, and whether its file is there. */
async function pictureOf(browser: PlainBrowser, alt: string) {
  const image = browser.page.elements("img").find(({ attribs }) => attribs.alt === alt);
  if (image === undefined) return null;
  const { status } = await browser.visitor().get(image.attribs.src ?? "");
  return { style: image.attribs.style, status };
}

const topLeft = { style: "object-position:top left", status: 200 };

test("a slider's form itself carries the picture, and one that is too large loses nothing", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  await browser.open("/sliders/create");
  browser.fill("Title", "Kept title");
  browser.fill("Type", "Work Reel");
  await browser.press("Use this type");
  await browser.press("2. Front page");
  const send = async (bytes: Buffer) => {
    browser.choose(/^Upload an image: Background/, [picture("front.png", bytes)]);
    await browser.press("2. Front page");
  };
  await send(Buffer.concat([pngOfNoise(64, 64), Buffer.alloc(3 * 1024 * 1024)]));
  expect(browser.main.text).toContain("Image too large. Max size 2Mb. Try to compress or export it for web");
  await send(pngOfNoise(600, 300));
  const chosen = browser.main.elements("input[name=backgroundImage]").filter(({ attribs }) => "checked" in attribs);
  expect(chosen.map(({ attribs }) => attribs.value)).toEqual([
    expect.stringMatching(/^images\/[0-9a-f]{64}\/background\.webp$/),
  ]);
  expect(browser.main.value("Title")).toBe("Kept title");
});

test("a picture of a pitch's slide is chosen, described, cut, shown to the client, and removed with plain forms", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  const { data: pitch } = await browser.api("POST", "/api/v1/pitches", { title: `Illustrated ${Date.now()}` });
  const text = { title: "Harbour at dawn", text: "Where the film begins" };
  const { data: added } = await browser.api("POST", `/api/v1/pitches/${pitch._id}/slides`, text);
  const [slide] = (added.slides as { items: { _id: string }[] }).items;
  const edit = `/pitch/edit/${pitch._id}?slide=${slide?._id}`;
  await browser.open(edit);
  const form = () => browser.main.part("fieldset", "Description of the picture");
  browser.choose("Image file", [picture("h.png", pngOfNoise(320, 180))], form());
  browser.fill("Description of the picture", "Boats in the harbour", form());
  await browser.press("Save picture", form());
  browser.tick("Top left", true, form());
  await browser.press("Save picture", form());
  expect(form().isTicked("Top left")).toBe(true);

  const { data: link } = await browser.api("POST", `/api/v1/pitches/${pitch._id}/shares`, { recipient: "Dana" });
  const client = new PlainBrowser();
  await client.open(`${link.address}?slide=1`);
  expect(await pictureOf(client, "Boats in the harbour")).toEqual(topLeft);
  await browser.open(`/pitch/${pitch._id}?slide=1`);
  expect(await pictureOf(browser, "Boats in the harbour")).toEqual(topLeft);

  await browser.open(edit);
  await browser.press("Remove picture");
  expect(() => form().button("Remove picture")).toThrow();
  await browser.open(`/pitch/${pitch._id}?slide=1`);
  expect(browser.main.headings).toContain("Harbour at dawn");
  expect(await pictureOf(browser, "Boats in the harbour")).toBeNull();
});

test("a person of the team gets a picture, which the page cuts around its focal point, with plain forms", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  const name = `Nia ${Date.now()}`;
  await browser.open("/site-content/new?kind=team");
  browser.fill("Name", name);
  browser.fill("Role", "Supervisor");
  browser.choose("Picture", [picture("Nia.png", pngOfNoise(300, 400))]);
  browser.fill("Description of the picture", `${name} at a desk`);
  browser.fill("Status", "published");
  await browser.press("Save");
  expect(browser.page.text).toContain("Picture saved.");
  browser.tick("Top left");
  await browser.press("Save");
  expect(browser.path).toContain("kind=team");
  await browser.open("/who-we-are?fresh");
  expect(await pictureOf(browser, `${name} at a desk`)).toEqual(topLeft);
  await browser.open("/site-content?kind=team");
  await browser.press(`Delete ${name}`);
  expect(browser.page.text).toContain(`“${name}” is deleted.`);
});

test("an announcement is closed for good with a plain form", async () => {
  const staff = await PlainBrowser.signedIn("localhost", "staff");
  const text = `The office moves on ${Date.now()}`;
  await staff.open("/site-content?kind=announcement");
  await staff.follow("Add an announcement");
  staff.fill("Text", text);
  staff.fill("Status", "published");
  await staff.press("Save");
  const visitor = new PlainBrowser();
  await visitor.open("/faq?fresh");
  expect(visitor.page.text).toContain(text);
  await visitor.press("Dismiss", visitor.page);
  expect(visitor.path).toMatch(/^\/faq/);
  expect(visitor.page.text).not.toContain(text);
  expect(visitor.cookie("announcement")).toBeDefined();
  await visitor.open("/faq?fresh");
  expect(visitor.page.text).not.toContain(text);
  await staff.open("/site-content?kind=announcement");
  await staff.press(`Delete ${text}`);
  expect(staff.page.text).toContain(`“${text}” is deleted.`);
});
