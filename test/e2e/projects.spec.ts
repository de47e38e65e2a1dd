import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";
import { submitByLink } from "#test/support/submit-by-link.ts";

// Without scripts, ingest, and every refusal: test/routes/projects.
test("a project is made, a visitor sends a track by its link and keeps comments in the browser, and staff shortlist it", async ({
  page,
  browser,
}) => {
  await signIn(page, "staff", "/spaces/new");
  await page.getByLabel("Title").fill("Northlight spring film");
  await page.getByLabel("Brief").fill("Warm and unhurried, no vocals.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page.getByRole("heading", { name: "Northlight spring film", level: 1 })).toBeVisible();
  await expectAccessible(page);
  const address = await page.getByLabel("Submission link").inputValue();

  const visitor = await browser.newContext();
  const theirs = await visitor.newPage();
  await theirs.goto(address);
  await expect(theirs.getByText("Warm and unhurried, no vocals.")).toBeVisible();
  await expectAccessible(theirs);
  await submitByLink(theirs, "Slow lantern");
  await theirs.getByRole("link", { name: "Open your submission" }).click();
  await expect(theirs.getByText("Processing. It can be played in a few minutes.")).toBeVisible();
  // Without a waveform yet there is nothing to mark: the fields take the range.
  await expect(theirs.locator(".submission-bars")).toHaveCount(0);
  await theirs.getByLabel("From").fill("0:05");
  await theirs.getByLabel("To", { exact: true }).fill("0:10");
  await theirs.getByLabel("Message").fill("This is the bridge");
  await theirs.getByRole("button", { name: "Add comment" }).click();
  await expect(theirs.getByText("This is the bridge")).toBeVisible();
  await expect(theirs.getByText("Comment submitted successfully")).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText("This is the bridge")).toBeVisible();
  await expectAccessible(theirs);
  // By track, a list of times, each with its comments.
  const stored = await theirs.evaluate(() => localStorage.getItem("submission-comments") ?? "");
  const [id, ...others] = Object.keys(JSON.parse(stored));
  expect(others).toEqual([]);
  const kept = { _id: expect.any(String), message: "This is the bridge", startTime: 5, endTime: 10, trackId: id };
  const times = [{ startTime: 5, endTime: 10, comments: [expect.objectContaining(kept)] }];
  expect(JSON.parse(stored)).toEqual({ [id ?? ""]: { times } });
  // Another tab has deleted it meanwhile.
  await theirs.evaluate(() => localStorage.removeItem("submission-comments"));
  await theirs.getByRole("button", { name: "Delete the comment" }).click();
  await expect(theirs.getByText("There was an error deleting your comment")).toBeVisible();
  await expect(theirs.getByText("No comments yet.")).toBeVisible();
  await theirs.evaluate((value) => localStorage.setItem("submission-comments", value), stored);
  await theirs.reload();
  await theirs.getByRole("button", { name: "Delete the comment" }).click();
  await expect(theirs.getByText("Comment deleted successfully")).toBeVisible();
  await expect(theirs.getByText("No comments yet.")).toBeVisible();
  await visitor.close();

  await page.reload();
  await page.getByRole("button", { name: "Shortlist: Slow lantern" }).click();
  await expect(page.getByText("Shortlisted · Sent by Dana Wu by link")).toBeVisible();
  await page.getByRole("link", { name: "Open Slow lantern" }).click();
  await expect(page.getByRole("button", { name: "Decline: Slow lantern" })).toBeVisible();
  await expectAccessible(page);
});

/** A submission of a track of the catalogue, as staff who are signed in; the addresses for members and for everyone. */
async function submitTrack(page: Page): Promise<{ path: string; link: string; api: string }> {
  const headers = { Origin: new URL(page.url()).origin };
  const sent = async (path: string, body: object) =>
    (await (await page.request.post(path, { data: body, headers })).json()).data;
  await page.goto("/search");
  const trackIds = [await page.locator("main button[data-play]").first().getAttribute("data-play")];
  const { _id: spaceId } = await sent("/api/v1/spaces", { title: `Ranges ${crypto.randomUUID().slice(0, 8)}` });
  await sent("/api/v1/submissions", { spaceId, trackIds });
  const read = async (path: string) => (await (await page.request.get(path)).json()).data;
  const [{ _id: id }] = (await read(`/api/v1/submissions?spaceId=${spaceId}`)).items;
  const api = `/api/v1/submissions/${id}`;
  return { path: `/spaces/submission/${id}`, link: new URL((await read(api)).address).pathname, api };
}

const stage = (page: Page) => page.locator(".submission-bars");
const add = (page: Page) => stage(page).getByRole("button", { name: "Add a comment" });
const popup = (page: Page) => page.getByRole("dialog", { name: "New comment" });

test("a part of a submission is marked by pointer, by keyboard and on a phone; a visitor's comment stays in the browser", async ({
  page,
  browser,
}) => {
  await test.step("a part of a submission is marked on its waveform by pointer and by keyboard, and its comment is saved", async () => {
    await signIn(page, "staff", "/search");
    const { path, api } = await submitTrack(page);
    await page.goto(path);
    await expect(add(page)).toBeAttached();
    await expect(add(page)).toHaveCSS("opacity", "0");
    const wave = await stage(page).boundingBox();
    if (wave === null) throw new Error("no waveform");
    // The icon follows the pointer; its window has a tenth of the width, from there on.
    await page.mouse.move(wave.x + wave.width * 0.5, wave.y + 30);
    await expect(add(page)).toHaveCSS("opacity", "1");
    await add(page).click();
    await expect(popup(page).getByRole("textbox")).toBeFocused();
    const range = page.locator(".range-window");
    const box = await range.boundingBox();
    expect((box?.x ?? 0) - wave.x).toBeCloseTo(wave.width * 0.5, -1);
    expect(box?.width).toBeCloseTo(wave.width * 0.1, -1);
    expect(box?.height).toBeGreaterThanOrEqual(70);
    await expectAccessible(page);
    // Its end is dragged.
    const [start, end] = [
      page.getByRole("slider", { name: "Start of the comment" }),
      page.getByRole("slider", { name: "End of the comment" }),
    ];
    const grip = await end.boundingBox();
    if (grip === null) throw new Error("no edge");
    await page.mouse.move(grip.x + 8, grip.y + 35);
    await page.mouse.down();
    await page.mouse.move(wave.x + wave.width * 0.8, grip.y + 35, { steps: 4 });
    await page.mouse.up();
    expect((await range.boundingBox())?.width).toBeCloseTo(wave.width * 0.3, -1);
    await expect(popup(page).getByRole("button", { name: "Save" })).toBeDisabled();
    await popup(page).getByRole("textbox").fill("Cut here");
    const [from, to] = await Promise.all(
      [start, end].map(async (edge) => Number(await edge.getAttribute("aria-valuenow"))),
    );
    await popup(page).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Comment submitted successfully")).toBeVisible();
    await expect(popup(page)).toBeHidden();
    await expect(page.locator("#comments").getByText("Cut here")).toBeVisible();
    const { times } = (await (await page.request.get(api)).json()).data;
    expect([times[0].startTime, times[0].endTime]).toEqual([expect.closeTo(from ?? 0, 0), expect.closeTo(to ?? 0, 0)]);
    // By keyboard alone: at the beginning, as nothing plays; Escape closes it and gives the focus back.
    await add(page).focus();
    await page.keyboard.press("Enter");
    await expect(popup(page).getByRole("textbox")).toBeFocused();
    await end.focus();
    const before = Number(await end.getAttribute("aria-valuenow"));
    await page.keyboard.press("ArrowRight");
    await expect(end).toHaveAttribute("aria-valuenow", String(Math.round((before + 0.5) * 10) / 10));
    await page.keyboard.press("Escape");
    await expect(range).toHaveCount(0);
    await expect(add(page)).toBeFocused();
  });
  await test.step("a visitor without an account marks a part on a phone, and the comment stays in the browser", async () => {
    await signIn(page, "staff", "/search");
    const { link } = await submitTrack(page);
    const visitor = await browser.newContext({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });
    const theirs = await visitor.newPage();
    await theirs.goto(link);
    // There is no pointer to follow: the icon is at the playhead.
    await add(theirs).tap();
    await expect(popup(theirs)).toBeVisible();
    expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await expectAccessible(theirs);
    await popup(theirs).getByRole("textbox").fill("Only here");
    await popup(theirs).getByRole("button", { name: "Save" }).tap();
    await expect(theirs.locator("#comments").getByText("Only here")).toBeVisible();
    await theirs.reload();
    await expect(theirs.locator("#comments").getByText("Only here")).toBeVisible();
    await visitor.close();
    await page.goto(link);
    await expect(page.locator("#comments").getByText("Only here")).toHaveCount(0);
  });
});
