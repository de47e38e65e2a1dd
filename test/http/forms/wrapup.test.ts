import { expect, test } from "vitest";
import { DemoVisitor } from "#test/support/demo-visitor.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const year = new Date().getUTCFullYear();

test("a company's year is chosen, shared by a link with totals only, and closed again, without scripts", async () => {
  const browser = await PlainBrowser.signedIn("acme.localhost", "admin");
  await browser.open("/wrapup");
  browser.fill("Whose year", "company");
  await browser.press("Show");
  expect(browser.main.text).toContain(`${year}, Acme`);
  expect(browser.main.text).toMatch(/Most played.*Most searched.*Firsts/s);
  await browser.press("Share by a link");
  expect(browser.page.text).toContain("Link created");
  const links = browser.main.elements("a").map(({ attribs }) => attribs.href ?? "");
  const { pathname } = new URL(links.find((href) => href.includes("/wrapup/share/")) ?? "");
  const visitor = new DemoVisitor("acme.localhost");
  const shared = await visitor.get(pathname);
  expect(shared.status).toBe(200);
  expect(shared.body).toContain("plays");
  expect(shared.body).not.toContain("Most played");
  expect(shared.body).toContain(`${pathname}/picture.png`);
  expect(shared.headers["cache-control"]).toContain("no-store");
  expect((await visitor.get(`${pathname}/picture.png`)).headers["content-type"]).toBe("image/png");
  expect((await new DemoVisitor("nova.localhost").get(pathname)).status).toBe(404);
  await browser.press("Close the link");
  expect(browser.page.text).toContain("Link closed");
  expect((await visitor.get(pathname)).status).toBe(410);
  expect((await visitor.get(`${pathname}/picture.png`)).status).toBe(404);
});

test("a year that is none is an error at its field, one without figures is empty, and another's year is not there", async () => {
  const browser = await PlainBrowser.signedIn("acme.localhost", "admin");
  for (const wrong of ["20x6", String(year + 1), "0"]) {
    await browser.open(`/wrapup?year=${wrong}&of=company`);
    expect(browser.main.descriptionOf("Year"), wrong).toContain("Enter this year or an earlier year");
    expect(browser.main.value("Year")).toBe(wrong);
  }
  const visitor = browser.visitor();
  expect((await visitor.get(`/wrapup?year=${year + 1}&of=company`)).status).toBe(400);
  await browser.open("/wrapup?year=1999&of=company");
  expect(browser.main.text).toContain("No figures for 1999");
  for (const of of ["company:unknown", "artist:unknown", "nobody", "self:1"])
    expect((await visitor.get(`/wrapup?of=${of}`)).status, of).toBe(404);
  expect((await visitor.post("/wrapup", { act: "share", year: "20x6", of: "company" })).status).toBe(400);
  expect((await visitor.post("/wrapup", { act: "share", year: String(year), of: "company:unknown" })).status).toBe(404);
});

test("the two addresses of the 2020 edition are open to everybody", async () => {
  for (const host of ["localhost", "acme.localhost"])
    for (const path of ["/2020-insights", "/2020-story"]) {
      const { status, body } = await new DemoVisitor(host).get(path);
      expect(status).toBe(200);
      expect(body).toContain("No figures for 2020");
    }
});
