import { expect, test } from "vitest";
import { scriptLimits } from "#test/support/page-limits.ts";
import { brotliSize, fetchedScripts, logs } from "#test/support/page-scripts.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

// That browsers load what is counted here: test/e2e/page-weight.spec.ts.

const pages = [
  "/",
  "/discover",
  "/search",
  "/search?q=piano",
  "/compare?track=paper-lanterns&track=orbit-decay",
  "/picture?song=paper-lanterns",
  "/artists-list",
  "/session-expired",
  "/submit-brief",
  "/submit-music",
  "/newsletter",
  "/contact-us",
  "/not-found",
  "/login",
  "/signup",
  "/invite",
  "/reset-password",
  "/services",
  "/services/sonic-analysis",
  "/our-work",
  "/our-work/detail/winter-campaign",
  "/who-we-are",
  "/faq",
  "/cookies-policy",
  "/developers",
  "/api-reference",
  "/api-reference/put-transactions-draft",
];
const linkedPages = [/\/music-sync-licensing\/song\/[a-z0-9-]+/, /\/music-sync-licensing\/artist\/[a-z0-9-]+/];

/**
 * The pages that people without an account get a link to: a published reel, and what is shared of it, of a playlist and of a project.
 * `remove` deletes all three.
 */
async function linkPages(): Promise<{ paths: string[]; remove(): Promise<void> }> {
  const admin = await PlainBrowser.signedIn("localhost", "admin");
  const post = async (path: string, data: object) => (await admin.api("POST", `/api/v1/${path}`, data)).data;
  const reel = { title: "Weighed", kind: "slides", status: "published", items: [{ name: "Dawn" }, { name: "Noon" }] };
  const { _id } = await post("sliders", reel);
  const playlist = await post("playlists", { name: "Weighed" });
  const project = await post("spaces", { title: "Weighed", link: "on" });
  const shared = await post(`sliders/${_id}/shares`, { recipient: "Dana Wu" });
  const list = await post(`playlists/${playlist._id}/shares`, { recipient: "Dana Wu" });
  return {
    paths: [`/sliders/reel/${_id}`, ...[shared, list, project].map(({ address }) => String(address))],
    async remove() {
      const removed = [
        await admin.api("PATCH", `/api/v1/sliders/${_id}`, { status: "deleted" }),
        await admin.api("DELETE", `/api/v1/playlists/${playlist._id}`),
        await admin.api("DELETE", `/api/v1/spaces/${project._id}`),
      ];
      for (const { status } of removed) expect([200, 204]).toContain(status);
    },
  };
}

test("every public page loads at most 135 KB of scripts, brotli, in at most 8 files", async () => {
  const search = (await new PlainBrowser().visitor().get("/search")).body;
  const linked = linkedPages.map((pattern) => pattern.exec(search)?.[0] ?? `no ${pattern}`);
  const { paths, remove } = await linkPages();
  for (const path of [...pages, ...linked, ...paths]) {
    const { pathname, search: query } = new URL(path, "http://localhost");
    const { status, body } = await new PlainBrowser().visitor().get(pathname + query);
    expect([200, 404], path).toContain(status);
    const files = fetchedScripts(body);
    expect(files.length, path).toBeGreaterThan(2);
    expect.soft(files.length, `${path}: files`).toBeLessThanOrEqual(scriptLimits.files);
    const bytes = files.reduce((sum, file) => sum + brotliSize(file), 0);
    expect.soft(bytes, `${path}: bytes`).toBeLessThanOrEqual(scriptLimits.bytes);
    // docs/product/consent-and-events.md: the production build silences console logs.
    expect(files.filter(logs), path).toEqual([]);
  }
  await remove();
});
