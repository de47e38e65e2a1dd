import { expect, test } from "vitest";
import { fetchedScripts } from "#test/support/page-scripts.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const origin = process.env.SYNCLINE_URL ?? "";
const open = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(new URL(path, origin), { headers });
  return { status: response.status, html: await response.text() };
};
const language = (html: string) => /<html[^>]* lang="(\w+)"/.exec(html)?.[1];

test("a shared playlist is in the language of its recipient: by browser, link and choice, with scripts of that language alone", async () => {
  const admin = await PlainBrowser.signedIn("localhost", "admin");
  const playlist = (await admin.api("POST", "/api/v1/playlists", { name: "Languages" })).data;
  const link = (await admin.api("POST", `/api/v1/playlists/${playlist._id}/shares`, { recipient: "Dana Wu" })).data;
  const path = new URL(String(link.address)).pathname;
  try {
    const english = await open(path);
    const german = await open(path, { "Accept-Language": "de-AT,de;q=0.9" });
    const french = await open(`${path}?lang=fr`, { "Accept-Language": "de" });
    const spanish = await open(path, { Cookie: "language=es", "Accept-Language": "de" });
    expect([english, german, french, spanish].map(({ html }) => language(html))).toEqual(["en", "de", "fr", "es"]);
    for (const [{ html }, text] of [
      [english, "For Dana Wu"],
      [german, "Für Dana Wu"],
      [french, "Pour Dana Wu"],
      [spanish, "Para Dana Wu"],
    ] as const)
      expect(html).toContain(text);
    for (const file of fetchedScripts(german.html)) expect(file).toMatch(/^\/?assets\/de\//);
    for (const file of fetchedScripts(english.html)) expect(file).not.toMatch(/assets\/(?:de|fr|es)\//);
    const scripts = await Promise.all(fetchedScripts(german.html).map((file) => open(`/${file.replace(/^\//, "")}`)));
    const code = scripts.map(({ html }) => html).join("\n");
    expect(code.includes("Notiz hinzufügen")).toBe(true);
    expect(code.includes("Add a note")).toBe(false);
  } finally {
    await admin.api("DELETE", `/api/v1/playlists/${playlist._id}`);
  }
});

test("a choice without scripts is kept, leads back without the link's language, and refuses other hosts", async () => {
  const choose = (form: Record<string, string>) =>
    fetch(new URL("/language", origin), { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  const kept = await choose({ language: "de", returnTo: "/p/x?lang=fr&a=1" });
  expect([kept.status, kept.headers.get("Location")]).toEqual([302, "/p/x?a=1"]);
  expect(kept.headers.get("Set-Cookie")).toMatch(/^language=de;/);
  const foreign = await choose({ language: "<script>", returnTo: "//evil.example/" });
  expect(foreign.headers.get("Location")).toBe("/");
  expect(foreign.headers.get("Set-Cookie")).toMatch(/^language=en;/);
});

test("a page that is not translated stays in English, and says so", async () => {
  const { html } = await open("/services", { "Accept-Language": "de", Cookie: "language=de" });
  expect(language(html)).toBe("en");
});
