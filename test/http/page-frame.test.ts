import { expect, test } from "vitest";
import { copyUrl, rawRequest } from "#test/support/raw-request.ts";

/** As a browser asks for a page. */
const get = (path: string, host?: string) =>
  rawRequest(copyUrl(), { path, ...(host ? { host } : {}), headers: { Accept: "text/html" } });

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";

test("an unknown address is the not-found page in a browser, whatever it ends with, and a plain 404 for a program", async () => {
  for (const path of ["/foo.html", "/foo.php", "/wp-login.php?a=1", "/foo", "/discover/nothing.aspx"])
    expect(await get(path), path).toMatchObject({ status: 302, headers: { location: "/not-found" } });
  const page = await get("/not-found");
  expect([page.status, titleOf(page.body)]).toEqual([404, "Page not found"]);
  expect(page.body).toMatch(/<h1[^>]*>Page not found<\/h1>/);
  const picture = await rawRequest(copyUrl(), { path: "/foo.png", headers: { Accept: "image/*,*/*;q=0.8" } });
  expect([picture.status, picture.headers["content-type"]]).toEqual([404, "application/json"]);
});

test("every page of a company's host has the company's page title and a description", async () => {
  const host = "acme.localhost";
  const discover = await get("/discover", host);
  const company = titleOf(discover.body).split(" · ").at(-1) ?? "";
  expect(company).not.toBe("");
  const song = /"(\/music-sync-licensing\/song\/[^"/]+)"/.exec(discover.body)?.[1] ?? "";
  const forms = ["/login", "/signup", "/reset-password", "/invite"];
  for (const path of ["/search", "/search?q=night", ...forms, "/not-found", "/landing", song]) {
    const { body } = await get(path, host);
    expect(titleOf(body), path).toMatch(new RegExp(`^.+ · ${company}$`));
    const descriptions = [...body.matchAll(/<meta name="description" content="([^"]*)"/g)];
    expect(descriptions, path).toHaveLength(1);
    expect(descriptions[0]?.[1]?.length, path).toBeGreaterThan(10);
  }
  for (const path of ["/", "/landing", "/session-expired", "/submit-brief", "/submit-music"])
    expect(titleOf((await get(path)).body), path).toBe("music solutions that add dimension to your story");
});

test("a page has the fields of the search sidebar once, in its markup, where they work without scripts", async () => {
  for (const host of ["localhost", "acme.localhost", "spaces.localhost"]) {
    const { body } = await get("/artists-list", host);
    const form = /<form[^>]*id="sidebar-fields"[^>]*>(.*?)<\/form>/s.exec(body)?.[1] ?? "";
    expect(form, host).toMatch(/<input type="checkbox" name="genre" value="[^"]+"/);
    expect(body.match(/sidebar-words/g)?.length, host).toBe(form.match(/sidebar-words/g)?.length);
  }
});

test("a brief can be pasted beside the catalogue and beside the search, and once on its own page", async () => {
  const panel = /<form[^>]*action="\/stereo-ai"[^>]*>(?:(?!<\/form>).)*<textarea[^>]*name="brief"/gs;
  for (const path of ["/discover", "/search", "/stereo-ai"])
    expect((await get(path)).body.match(panel), path).toHaveLength(1);
});
