import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const stamp = () => Date.now().toString(36);

test("a party is added, corrected where a check digit is wrong, and merged without scripts", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  const [first, second] = [`Party ${stamp()} one`, `Party ${stamp()} two`];
  for (const name of [first, second]) {
    await browser.open("/parties");
    await browser.follow("Add a party");
    browser.fill("Name", name);
    browser.fill("ISNI", "0000000121032684");
    await browser.press("Save");
    expect(browser.main.descriptionOf("ISNI")).toContain("the last character is 4, but the others call for 3");
    expect(browser.main.value("Name")).toBe(name);
    browser.fill("ISNI", name === first ? "0000000121032683" : "");
    await browser.press("Save");
    expect(browser.page.text).toContain(`“${name}” added`);
  }
  await browser.open(`/parties?q=${encodeURIComponent(first)}`);
  await browser.follow(first);
  await browser.follow("Merge");
  browser.fill("Into", "Nobody of this name");
  await browser.press("Preview");
  expect(browser.main.descriptionOf("Into")).toContain("no other party");
  browser.fill("Into", second);
  await browser.press("Preview");
  expect(browser.main.text).toContain("ISNI");
  await browser.press(`Merge ${first} into ${second}`);
  expect(browser.page.text).toContain(`${first} merged into ${second}`);
  expect(browser.main.value("ISNI")).toBe("0000000121032683");
});

test("shares are added by row, sums are said, mistakes keep the input, and the history goes back, without scripts", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  const name = `Writer ${stamp()}`;
  await browser.open("/parties/new");
  browser.fill("Name", name);
  await browser.press("Save");
  const { data } = await browser.api("GET", "/api/v1/song-records");
  const [song] = data.items as { _id: string }[];
  const path = `/songs/${song?._id}/rights`;
  await browser.open(path);
  const form = () => browser.main.part("form", "Save the composition");
  const rows = () => form().parts("fieldset", "Party");
  const before = rows().length;
  await browser.press("Add a share", form());
  const row = () => rows()[before] ?? browser.main;
  expect(rows()).toHaveLength(before + 1);
  browser.fill("Party", name, row());
  browser.fill("Role", "A", row());
  browser.fill("Share in %", "0,01 percent", row());
  await browser.press("Save the composition", form());
  expect(row().descriptionOf("Share in %")).toContain("at most two decimals");
  expect(row().value("Party")).toBe(name);
  browser.fill("Share in %", "0,01", row());
  browser.fill("Territories", "UK", row());
  await browser.press("Save the composition", form());
  expect(browser.page.text).toContain("Composition saved");
  expect(browser.page.text).toContain("“UK” was saved as GB.");
  expect(form().text).toContain("United Kingdom");
  const entry = browser.main.part("tr", `${name}, Author, 0.01 % (GB)`);
  await browser.press(/Go back to the shares before Composition/, entry);
  expect(rows()).toHaveLength(before);
});
