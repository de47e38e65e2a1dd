import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

test("a slider's form whose answer was lost is sent again with everything in it, and makes one slider", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  const title = `Plain proxied ${Date.now()}`;
  await browser.open("/sliders/create");
  browser.fill("Title", title);
  browser.fill("Type", "Work");
  await browser.press("Use this type");
  await browser.press("Add slide +");
  browser.fill("Name", "Kept slide");
  const { page, url } = browser;
  await browser.press("Save");
  // As a browser that reloads the error page of something in between.
  Object.assign(browser, { page, url });
  await browser.press("Save");
  expect(browser.page.text).toContain("Slider created successfully");
  expect(browser.page.links(`Edit ${title}`)).toHaveLength(1);
  await browser.follow(`Edit ${title}`);
  expect(browser.main.value("Name")).toBe("Kept slide");
});

test("a reel is built, ordered, saved, edited and presented with plain forms and links", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  const title = `Plain ${Date.now()}`;
  const names = () =>
    browser.main.elements("input").filter(({ attribs }) => /^slides\..*\.name$/.test(attribs.name ?? ""));
  const shown = () => names().map(({ attribs }) => attribs.value);
  const type = (at: number, name: string) => Object.assign(names()[at]?.attribs ?? {}, { value: name });
  await browser.open("/sliders/create");
  browser.fill("Title", title);
  browser.fill("Type", "Work Reel");
  await browser.press("Use this type");
  await browser.press("3. Slides setup");
  for (const [at, name] of ["One", "Two", "Three", "Four"].entries()) {
    await browser.press("Add slide +");
    expect(names()).toHaveLength(at + 1);
    type(at, name);
  }
  // The page does not know the name that was just typed.
  await browser.press("Move slide 4 up");
  await browser.press("Move Four up");
  await browser.press("Save");
  expect(browser.path).toBe("/sliders/list");
  expect(browser.page.text).toContain("Slider created successfully");
  await browser.follow(`Edit ${title}`);
  expect(shown()).toEqual(["One", "Four", "Two", "Three"]);
  await browser.press("Remove One");
  expect(shown()).toEqual(["Four", "Two", "Three"]);
  type(0, "Four again");
  await browser.press("Save");
  expect(browser.page.text).toContain("Slider updated successfully");

  await browser.follow(`Edit ${title}`);
  await browser.follow("Open Reel in a new tab");
  const counter = () => browser.page.region("Reel").text;
  // Cover and summary are pages too.
  for (const [at, name] of ["Four again", "Two", "Three"].entries()) {
    await browser.follow(at === 0 ? "Start the reel" : "Next slide", browser.page);
    expect(counter()).toContain(`${at + 2}/5`);
    expect(browser.page.headings).toContain(name);
  }
  await browser.follow("Next slide", browser.page);
  expect(counter()).toContain("5/5");
  expect(browser.page.text).toContain("Music Supervision and Clearance");
  await browser.follow("Previous slide", browser.page);
  expect(counter()).toContain("4/5");
});
