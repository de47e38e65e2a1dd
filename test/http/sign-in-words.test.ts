import { expect, test } from "vitest";
import { copy } from "#app/identity/copy.ts";
import { DemoVisitor } from "#test/support/demo-visitor.ts";

/** What a page says, without its scripts and tags. */
function textOf(html: string): string {
  return html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, " ").replaceAll(/<[^>]*>/g, " ");
}

/** The address of the first link of a page with this very text. */
function linkOf(html: string, text: string): string {
  const [, href = "none"] = new RegExp(`<a [^>]*href="([^"]*)"[^>]*>${text}</a>`).exec(html) ?? [];
  return href.replaceAll("&amp;", "&");
}

/** What is worded in its own way: the side navigation, and the header of companies' spaces. */
const quoted = /<nav aria-label="Main".*?<\/nav>|<a [^>]*href="\/login[^"]*"[^>]*>Log in<\/a>/gs;

test("the side navigation says Log In and Log Out, spaces' companies Log in, and every page else sign in and sign out", async () => {
  const visitors: [DemoVisitor, string[]][] = [
    [new DemoVisitor("localhost"), ["/", "/discover", "/search", "/login", "/signup", "/invite", "/reset-password"]],
    [new DemoVisitor("spaces.localhost"), ["/", "/discover"]],
    [new DemoVisitor("acme.localhost"), ["/discover", "/login"]],
    [new DemoVisitor("studio.spaces.localhost"), ["/discover", "/login"]],
    [await DemoVisitor.signedIn("localhost", "admin"), ["/discover", "/account-settings", "/iam/list"]],
  ];
  for (const [visitor, paths] of visitors) {
    for (const path of paths) {
      const { status, body } = await visitor.get(path);
      expect(status, path).toBe(200);
      const own = textOf(body.replaceAll(quoted, " "));
      expect(/\blog(?:ged)?[ -]?(?:in|out)\b/i.exec(own)?.[0], `${visitor.host}${path}`).toBeUndefined();
      const side = /<nav aria-label="Main".*?<\/nav>/s.exec(body)?.[0];
      if (side !== undefined) expect(textOf(side), path).toMatch(visitor.session === null ? /Log In/ : /Log Out/);
    }
  }
});

test("Client Access leads to a client's request, Sign in to the ways in; a company's space has one of them", async () => {
  const visitor = new DemoVisitor("localhost");
  const { body } = await visitor.get("/search?q=sea");
  const access = linkOf(body, "Client Access");
  const signIn = linkOf(body, "Sign in");
  const back = "returnUrl=%2Fsearch%3Fq%3Dsea";
  expect([access, signIn]).toEqual([`/signup?${back}&kind=brand`, `/signup?${back}`]);
  const sideLinks = [...body.matchAll(/<a [^>]*>/g)]
    .map(([link]) => link)
    .filter((link) => /class="side-link[ "]/.test(link))
    .map((link) => /href="([^"]*)"/.exec(link)?.[1]?.replaceAll("&amp;", "&"));
  expect(sideLinks).toEqual(expect.arrayContaining([`/login?${back}`, `/signup?${back}`, access]));
  const space = (await new DemoVisitor("studio.spaces.localhost").get("/discover")).body;
  expect([linkOf(space, "Log in"), linkOf(space, "Sign up")]).toEqual([
    "/login?returnUrl=%2Fdiscover",
    "/signup?returnUrl=%2Fdiscover",
  ]);

  const client = (await visitor.get(access)).body;
  expect(client).toMatch(/<h1[^>]*>Client access to /);
  expect(client).toMatch(/<option value="brand" selected="">/);
  expect(client.indexOf("I have an account")).toBeLessThan(client.indexOf("Send request"));
  expect(linkOf(client, "I have an invitation")).toBe("/invite?returnUrl=%2Fsearch%3Fq%3Dsea");
  const refused = (await visitor.post(access, { kind: "label", name: "", email: "ana@example.com" })).body;
  expect(refused).toMatch(/<option value="label" selected="">/);

  const anyone = (await visitor.get(signIn)).body;
  expect(anyone).toMatch(/<h1[^>]*>Sign in or request access</);
  expect(anyone.indexOf("I have an account")).toBeLessThan(anyone.indexOf("Send request"));
  expect((await visitor.get("/signup?kind=king")).body).toMatch(/<h1[^>]*>Sign in or request access</);

  const company = (await new DemoVisitor("acme.localhost").get("/search")).body;
  expect([linkOf(company, "Client Access"), linkOf(company, "Sign in")]).toEqual([
    "none",
    "/signup?returnUrl=%2Fsearch",
  ]);
});

test("a page left open since before the sign-in says what was wrong with its form, and keeps what was typed", async () => {
  const visitor = await DemoVisitor.signedIn("localhost", "supervisor");
  const signIn = await visitor.post("/login", { email: "ana@example.com", password: "not the one" });
  expect(signIn.status).toBe(401);
  expect(signIn.body).toContain("ana@example.com");
  expect(textOf(signIn.body)).toContain(copy.signIn.refused);
  const request = await visitor.post("/signup", { kind: "label", name: "", email: "ana@example.com" });
  expect(request.status).toBe(400);
  expect(request.body).toContain("ana@example.com");
  expect((await visitor.get("/login")).status).toBe(302);
});
