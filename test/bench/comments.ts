import { chromium, type Page } from "@playwright/test";
import { demoDomain, demoPassword } from "#db/seed/demo-people.ts";
import { printTable, withGoal } from "#test/bench/table.ts";
import { browserFlags, chromiumPath } from "#test/support/chromium.ts";

/**
 * Interaction to Next Paint on a track with 500 comments, at a quarter of the processor: `SYNCLINE_URL=… node test/bench/comments.ts`
 * against a running copy. The comments are made up in the browser.
 */
const url = process.env.SYNCLINE_URL ?? "http://localhost:8787";
const slowdown = 4;
const song = "/music-sync-licensing/song/paper-lanterns";

function commentsOf(trackId: string, seconds: number) {
  const times = Array.from({ length: 500 }, (_, at) => {
    const startTime = (at * seconds) / 520;
    const range = { startTime, endTime: startTime + 1 };
    const own = { userNickname: "Mireille", playListId: null, trackId, uid: "someone", createdAt: 0 };
    return {
      ...range,
      comments: [{ ...range, ...own, _id: `${at}`, message: `Comment ${at} on this part of the song` }],
    };
  });
  return { data: { items: { [trackId]: { times } } } };
}

type Timed = { observed: { id: number; duration: number }[] };

/** Milliseconds of the slowest interaction that `act` makes; 16 stands for anything shorter. */
async function inpOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    (globalThis as unknown as Timed).observed = [];
  });
  await act();
  await page.waitForTimeout(600);
  return page.evaluate(() => {
    const { observed } = globalThis as unknown as Timed;
    return Math.max(16, ...observed.filter(({ id }) => id > 0).map(({ duration }) => duration));
  });
}

/** Collects the durations of all interactions, on this and every later document of the page. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    (globalThis as unknown as Timed).observed = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        (globalThis as unknown as Timed).observed.push({ id: entry.interactionId, duration: entry.duration });
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

const executablePath = chromiumPath();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: browserFlags });
try {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const form = { email: `supervisor@${demoDomain}`, password: demoPassword };
  await page.request.post("/login", { form, headers: { Origin: url }, maxRedirects: 0 });
  await page.route("**/api/v1/comments?*", (route) => {
    const trackId = new URL(route.request().url()).searchParams.get("trackId") ?? "";
    return route.fulfill({ json: commentsOf(trackId, 26) });
  });
  await observe(page);
  await page.goto(song);
  await page.getByRole("main").getByRole("button", { name: /^Play/ }).first().click();
  const lane = page.locator(".comment-lane");
  await lane.waitFor();
  await page.waitForTimeout(2_000);
  await slowDown(page);
  const box = await lane.boundingBox();
  if (box === null) throw new Error("The lane has no size");
  const thread = page.getByRole("dialog", { name: /^Comments, / });
  const listButton = page.locator(".comment-list-button");
  const steps: [string, () => Promise<unknown>][] = [
    ["a marker opens its thread", () => page.mouse.click(box.x + box.width / 2, box.y + 6)],
    ["next comment", () => thread.getByRole("button", { name: "Next comment" }).click()],
    ["typing an answer", () => thread.getByRole("textbox").pressSequentially("abc")],
    ["Escape closes it", () => page.keyboard.press("Escape")],
    ["the list of 500 opens", () => listButton.click()],
    ["the list closes", () => listButton.click()],
    [
      "C opens a comment",
      () => page.evaluate(() => (document.activeElement as HTMLElement).blur()).then(() => page.keyboard.press("c")),
    ],
    ["an edge moves by key", () => page.getByRole("slider", { name: "End of the comment" }).press("ArrowRight")],
  ];
  const rows: string[][] = [];
  const bare = await browser.newPage();
  await observe(bare);
  await bare.goto("data:text/html,<title>Control</title><textarea></textarea>");
  await slowDown(bare);
  const typing = await inpOf(bare, () => bare.locator("textarea").pressSequentially("abc"));
  rows.push(["typing into a page with nothing else (control)", typing.toFixed(0)]);
  await bare.close();
  for (const [name, act] of steps) rows.push([name, withGoal(await inpOf(page, act), { max: 50 }, 0)]);
  printTable("Interactions with 500 comments on one track, ms at a quarter of the processor", ["INP"], rows);
} finally {
  await browser.close();
}
