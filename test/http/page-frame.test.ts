import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";
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

test("a page that an account may not open has a title and says so", async () => {
  const supervisor = await PlainBrowser.signedIn("localhost", "supervisor");
  await supervisor.open("/iam/list");
  const words = "You don't have access to this page";
  expect([supervisor.path, supervisor.page.title, supervisor.main.headings[0]]).toEqual(["/iam/list", words, words]);
});

test("the loading page leads on within this site only", async () => {
  for (const [address, path] of [
    ["/search?q=salt", "/search?q=salt"],
    ["https://elsewhere.example", "/"],
  ] as const) {
    const { body } = await get(`/loading?returnUrl=${encodeURIComponent(address)}`);
    expect(body).toContain(`<meta http-equiv="refresh" content="0; url=${path}"`);
    expect(/<a [^>]*>Continue/.exec(body)?.[0]).toContain(`href="${path}"`);
  }
});

test("the page of a version has the colours of the song's", async () => {
  const colours = ({ body }: { body: string }) => /<svg[^>]*class="(strata[^"]*)"/.exec(body)?.[1];
  const song = await get("/music-sync-licensing/song/paper-lanterns");
  const version = /"(\/music-sync-licensing\/song\/paper-lanterns-[^"/?#]+)"/.exec(song.body)?.[1] ?? "";
  expect(version).not.toBe("");
  expect(colours(song)).toBeDefined();
  expect(colours(await get(version))).toBe(colours(song));
});

test("every page of a company's host has the company's page title and a description", async () => {
  const host = "acme.localhost";
  const discover = await get("/discover", host);
  const company = titleOf(discover.body).split(" · ").at(-1) ?? "";
  expect(company).not.toBe("");
  // Its logo leads to the catalogue, never to our landing page.
  expect(discover.body).toMatch(/<a aria-label="Acme Motors, home"[^>]*href="\/"/);
  expect(await get("/", host)).toMatchObject({ status: 302, headers: { location: "/discover" } });
  const song = /"(\/music-sync-licensing\/song\/[^"/]+)"/.exec((await get("/search", host)).body)?.[1] ?? "";
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

test("the catalogue and the search lead to the page of briefs, which has one field", async () => {
  for (const path of ["/discover", "/search"])
    expect((await get(path)).body, path).toMatch(/<a[^>]*href="\/stereo-ai"[^>]*>Search with a brief/);
  expect((await get("/stereo-ai")).body.match(/<textarea[^>]*name="brief"/g)).toHaveLength(1);
});
