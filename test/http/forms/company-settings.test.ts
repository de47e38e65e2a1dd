import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const styleOf = (browser: PlainBrowser) => browser.page.elements("html")[0]?.attribs.style ?? "";

test("a theme is previewed, saved and seen with plain forms, and so are links", async () => {
  const browser = await PlainBrowser.signedIn("nova.localhost", "admin");
  await browser.open("/company-settings/own");
  const before = browser.page.elements("img").map(({ attribs }) => attribs.src ?? "");
  // Alternates between two colours, so that every run changes something.
  const accent = styleOf(browser).includes("#c49bff") ? "#ffb347" : "#c49bff";
  browser.fill("Accent", accent);
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><script>1</script><path d="M0 0h90v30z"/></svg>';
  browser.choose(/^(?:Replace logo|Logo)$/, [{ name: "nova.svg", type: "image/svg+xml", bytes: Buffer.from(drawing) }]);
  await browser.press("Preview");
  expect(browser.url.hash).toBe("#preview");
  const pictures = browser.main.elements("[role=img]");
  const preview = pictures.find(({ attribs }) => attribs["aria-label"]?.startsWith("A page, its tracks"));
  expect(preview?.attribs.style).toContain(accent);
  expect(styleOf(browser)).not.toContain(accent);
  expect(browser.main.value("Accent")).toBe(accent);
  const logos = () =>
    browser.page
      .elements("img")
      .map(({ attribs }) => attribs.src ?? "")
      .filter((src) => src.endsWith("/mark.svg"));
  const [previewed = ""] = logos().filter((src) => !before.includes(src));
  expect(previewed).toMatch(/^\/media\/images\//);
  await browser.press("Save");
  expect(browser.page.text).toContain("Company settings saved");
  expect(styleOf(browser)).toContain(accent);
  expect(logos()).toContain(previewed);
  await browser.press("Undo", browser.page);
  expect(browser.page.text).toContain("The last change of the theme was taken back");
  expect(logos()).not.toContain(previewed);

  await browser.open("/company-settings/own/links");
  // What a run before left.
  while (browser.main.elements("[aria-label=Remove link 1]").length > 0) await browser.press("Remove link 1");
  await browser.press("Add link");
  browser.fill("Label", "Trailer desk");
  browser.fill("URL", "http://trailers.example.com");
  await browser.press("Save");
  expect(browser.main.text).toContain("URL: start with https");
  expect(browser.main.value("Label")).toBe("Trailer desk");
  browser.fill("URL", "https://trailers.example.com");
  await browser.press("Save");
  expect(browser.page.links("Trailer desk")[0]).toMatch(/^https:\/\/trailers\.example\.com/);
  await browser.press("Remove link 1");
  await browser.press("Save");
  expect(browser.main.text).toContain("No links yet");
});
