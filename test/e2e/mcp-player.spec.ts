import type { APIRequestContext, Frame, Page } from "@playwright/test";
import { type AgentSong, agentSongSchema } from "#app/mcp/listed-song.ts";
import { playerPage } from "#app/mcp/player-app/player-page.ts";
import { buildPlayerApp } from "#scripts/vite/player-app.ts";
import type { HostOptions, OpenedApp } from "#test/support/app-host/host-page.ts";
import { startAppHost } from "#test/support/app-host/start-app-host.ts";
import { expect, expectAccessible, test } from "#test/support/e2e.ts";

test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.191" }, viewport: { width: 375, height: 900 } });
test.describe.configure({ mode: "serial" });

const origin = new URL(process.env.SYNCLINE_URL ?? "http://localhost:8787").origin;

type AppWindow = { openApp(options: HostOptions): Promise<void>; app: OpenedApp };
type Told = keyof OpenedApp["tell"];

let chat: Awaited<ReturnType<typeof startAppHost>>;
let html = "";

test.beforeAll(async () => {
  chat = await startAppHost({ csp: { resourceDomains: [origin] } });
  html = playerPage(await buildPlayerApp(), { origin, company: "Syncline", accent: null, waveform: null });
});

test.afterAll(() => chat.stop());

/** Long enough for a passage in its middle. */
const minMs = 20_000;

/** Three public songs of the demo, as a tool lists them. */
async function listSongs(request: APIRequestContext): Promise<[AgentSong, AgentSong, AgentSong]> {
  const markup = await (await request.get("/search")).text();
  const ids = [...markup.matchAll(/data-play="([0-9a-f-]{36})"/g)].map(([, id]) => id);
  const songs: AgentSong[] = [];
  for (const id of new Set(ids)) {
    const answer = await request.get(`/api/v1/songs/${id}`);
    if (!answer.ok()) continue;
    const { data } = await answer.json();
    if (data.durationMs < minMs || songs.some(({ title }) => title === data.songName)) continue;
    const song = {
      id: data._id,
      title: data.songName,
      version: data.songVersion,
      artists: data.artists.map(({ name }: { name: string }) => name),
      durationSeconds: data.durationMs / 1000,
      peaks: [...Buffer.from(data.miniPeaks, "base64")].map((level) => level / 255),
      stream: new URL(data.waveformUrl.replace("peaks.bin", "direct.m4a"), origin).href,
      listen: `${origin}${data.uri}`,
      vocals: false,
    };
    songs.push(agentSongSchema.parse(song));
    if (songs.length === 3) break;
  }
  const [first, second, third] = songs;
  if (third === undefined || second === undefined || first === undefined) throw new Error("The demo has no songs");
  return [first, second, third];
}

/** The App in the chat, connected. */
async function openChat(page: Page, options: Partial<HostOptions> = {}): Promise<Frame> {
  await page.goto(chat.host);
  await page.evaluate((all) => (window as unknown as AppWindow).openApp(all), {
    ...{ html, sandbox: chat.sandbox, capabilities: { openLinks: {} }, context: {} },
    ...options,
  });
  const frame = page.frames().at(-1);
  if (frame === undefined) throw new Error("The App has no frame");
  return frame;
}

/** The host sends this to the App. */
async function tell(page: Page, what: Told, params: object = {}): Promise<void> {
  await page.evaluate(
    async ([name, sent]) => {
      await (window as unknown as AppWindow).app.tell[name](sent);
    },
    [what, params] as const,
  );
}

const usage = { media: "web" };

async function sendSongs(page: Page, songs: unknown[]): Promise<void> {
  await tell(page, "input", { arguments: { usage } });
  await tell(page, "result", { content: [{ type: "text", text: "Songs" }], structuredContent: { songs } });
}

/** How the host replies to the App from now on. */
async function reply(page: Page, replies: Partial<Pick<OpenedApp, "toolResult" | "opensLinks">>): Promise<void> {
  await page.evaluate((changes) => void Object.assign((window as unknown as AppWindow).app, changes), replies);
}

function received(page: Page, kind: string): Promise<unknown[]> {
  return page.evaluate((wanted) => {
    const { app } = window as unknown as AppWindow;
    return app.received.filter((entry) => entry.kind === wanted).map(({ value }) => value);
  }, kind);
}

const positionOf = (frame: Frame, title: string) => frame.getByRole("slider", { name: `Position in ${title}` });
const rowOf = (frame: Frame, title: string) => frame.getByRole("listitem").filter({ hasText: title });

/** Seconds of the recording. */
async function heard(frame: Frame, title: string): Promise<number> {
  return Number(await positionOf(frame, title).inputValue());
}

test("songs of a result play in a chat of another origin, the player follows the chat, and what a result brings stays text", async ({
  page,
  request,
}) => {
  await test.step("the songs of a result play in a chat of another origin, one at a time", async () => {
    const [one, two, three] = await listSongs(request);
    const urls: string[] = [];
    page.on("request", (sent) => urls.push(sent.url()));
    const frame = await openChat(page);
    await expect(frame.getByRole("status")).toHaveText("Waiting for the tracks…");
    await tell(page, "partial", { arguments: { words: "warm pia" } });
    await expect(frame.getByRole("status")).toHaveText("Waiting for tracks: warm pia");
    const light = { light: "approvals", text: "1 approval", days: 5 } as const;
    const price = { text: "1,200–1,800 EUR", currency: "EUR", low: 120_000, high: 180_000 };
    await sendSongs(page, [
      { ...one, light, price },
      { ...two, passages: [{ from: 10, to: 14 }] },
      { ...three, stream: null, membersOnly: true },
    ]);
    await expect(frame.getByText("3 tracks")).toBeVisible();
    await expect(rowOf(frame, one.title).locator(".light")).toHaveText("1 approval");
    await expect(rowOf(frame, one.title)).toContainText("1,200–1,800 EUR");
    await expectAccessible(frame);

    const play = frame.getByRole("button", { name: `Play ${one.title}` });
    await play.press("Enter");
    await expect(frame.getByRole("button", { name: `Pause ${one.title}` })).toBeFocused();
    await expect.poll(() => heard(frame, one.title)).toBeGreaterThan(0.3);
    await positionOf(frame, one.title).press("ArrowRight");
    await expect.poll(() => heard(frame, one.title)).toBeGreaterThan(5);
    const box = await positionOf(frame, one.title).boundingBox();
    await positionOf(frame, one.title).click({ position: { x: (box?.width ?? 0) / 2, y: 10 } });
    await expect.poll(() => heard(frame, one.title)).toBeGreaterThan(one.durationSeconds / 2 - 2);

    // A passage begins at its start and ends at its end; the first song is silent then.
    await frame.getByRole("button", { name: `Play ${two.title}` }).click();
    await expect(frame.getByRole("button", { name: `Play ${one.title}` })).toBeVisible();
    await expect.poll(() => heard(frame, two.title)).toBeGreaterThan(10.3);
    await expect(rowOf(frame, two.title)).toContainText("0:10–0:14");
    await expect(frame.getByRole("button", { name: `Play ${two.title}` })).toBeVisible();
    expect(await heard(frame, two.title)).toBe(10);

    // Of a song for members only the page is offered.
    await expect(frame.getByRole("button", { name: `Play ${three.title}` })).toHaveCount(0);
    await rowOf(frame, three.title).getByRole("link").click();
    await expect.poll(() => received(page, "link")).toEqual([three.listen]);
    await reply(page, { opensLinks: false });
    await rowOf(frame, three.title).getByRole("link").click();
    await expect(rowOf(frame, three.title).getByText(three.listen)).toBeVisible();

    // Torn down in the middle of a song, it is silent.
    await play.click();
    await expect(frame.getByRole("button", { name: `Pause ${one.title}` })).toBeVisible();
    await tell(page, "teardown");
    await expect(play).toBeVisible();
    const elsewhere = urls.filter(
      (url) => /^https?:/.test(url) && !url.startsWith(chat.host) && !url.startsWith(chat.sandbox),
    );
    expect(new Set(elsewhere)).toEqual(new Set([one.stream, two.stream]));
  });
  await test.step("the player follows the chat: colours, size, full screen, tools, refusals", async () => {
    const [one, two] = await listSongs(request);
    const variables = {
      "--color-background-primary": "light-dark(#ffffff, #202124)",
      "--color-text-primary": "light-dark(#111111, #eeeeee)",
    };
    const context = { theme: "dark", availableDisplayModes: ["inline", "fullscreen"], displayMode: "inline" } as const;
    const capabilities = { openLinks: {}, serverTools: {} };
    const frame = await openChat(page, { context: { ...context, styles: { variables } }, capabilities });
    const background = () => frame.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(await background()).toBe("rgb(32, 33, 36)");
    await sendSongs(page, [one]);
    await expectAccessible(frame);
    await tell(page, "context", { theme: "light" });
    await expect.poll(background).toBe("rgb(255, 255, 255)");
    await expectAccessible(frame);
    // Colours that no one could read are not taken over.
    const unreadable = { "--color-background-primary": "#777777", "--color-text-primary": "#808080" };
    await tell(page, "context", { theme: "dark", styles: { variables: unreadable } });
    await expect.poll(background).toBe("rgb(20, 19, 15)");

    const [initialized] = await received(page, "initialized");
    expect(initialized).toMatchObject({ availableDisplayModes: ["inline", "fullscreen"] });
    await frame.getByRole("button", { name: "Full screen" }).click();
    await expect(frame.getByRole("button", { name: "Leave full screen" })).toBeVisible();
    await expect.poll(() => received(page, "mode")).toEqual(["fullscreen"]);
    const heightNow = async () => ((await received(page, "size")) as { height: number }[]).at(-1)?.height;
    const oneSong = await heightNow();

    // A result as models read it has no sound: the player asks for it by the same call.
    const { peaks: _, ...silent } = { ...one, stream: null };
    await reply(page, { toolResult: { content: [], structuredContent: { songs: [one] } } });
    await tell(page, "input", { arguments: { words: "piano", usage } });
    await tell(page, "result", {
      ...{ content: [], structuredContent: { songs: [silent] }, _meta: { "syncline/tool": "search" } },
    });
    await expect(frame.getByRole("button", { name: `Play ${one.title}` })).toBeVisible();
    expect(await received(page, "tool")).toMatchObject([
      { name: "search", arguments: { words: "piano", usage, peaks: true } },
    ]);

    await reply(page, { toolResult: { content: [], structuredContent: { songs: [one, two] } } });
    await frame.getByRole("button", { name: `Find similar: ${one.title}` }).click();
    await expect(frame.getByRole("heading", { name: `Similar to ${one.title}` })).toBeFocused();
    await expect
      .poll(() => received(page, "tool"))
      .toMatchObject([{ name: "search" }, { name: "find_similar", arguments: { song: one.id, usage, peaks: true } }]);
    await expect.poll(heightNow).toBeGreaterThan(oneSong ?? 0);
    await frame.getByRole("button", { name: "Back" }).click();
    await expect(frame.getByRole("listitem")).toHaveCount(1);
    await reply(page, { toolResult: { isError: true, content: [{ type: "text", text: "Too many requests" }] } });
    await frame.getByRole("button", { name: `Find similar: ${one.title}` }).click();
    await expect(frame.getByRole("status").first()).toHaveText("Too many requests");
    await expect(frame.getByRole("listitem")).toHaveCount(1);

    // A file that is gone, as after a takedown.
    const gone = {
      ...one,
      stream: one.stream?.replace(/songs\/[^/]+/, "songs/00000000-0000-7000-8000-000000000000") ?? null,
    };
    await sendSongs(page, [gone]);
    await frame.getByRole("button", { name: `Play ${one.title}` }).click();
    await expect(frame.getByText("This track can't be played here.")).toBeVisible();
    await expect(frame.getByRole("link", { name: `Hear it in Syncline: ${one.title}` })).toBeVisible();

    await sendSongs(page, []);
    await expect(frame.getByRole("main")).toContainText("Try fewer words, a wider range or another use.");
    await tell(page, "cancelled");
    await expect(frame.getByRole("status")).toHaveText("The request was cancelled");
    await tell(page, "result", { isError: true, content: [{ type: "text", text: "Name a use.\nFor example: web." }] });
    await expect(frame.getByRole("main")).toContainText("Name a use.");
    await expectAccessible(frame);
  });
  await test.step("orders, markup and foreign addresses in a result stay text, and only the chat is listened to", async () => {
    const [one] = await listSongs(request);
    const ran: string[] = [];
    page.on("dialog", (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });
    const urls: string[] = [];
    page.on("request", (sent) => urls.push(sent.url()));
    const frame = await openChat(page);
    const title = `</script><img src=x onerror=alert(1)> ${"W".repeat(200)} <b>bold</b>`;
    const evil = {
      ...one,
      title,
      artists: ['"><svg/onload=alert(2)>', "A".repeat(5000)],
      version: "javascript:alert(3)",
    };
    await sendSongs(page, [
      evil,
      { ...one, id: "", title: "Without an id" },
      {
        ...one,
        title: "Foreign",
        stream: "https://evil.example/a.m4a",
        listen: "javascript:alert(4)",
        peaks: "no",
        passages: [{ from: -1, to: 1e9 }, null],
        light: { light: "green", text: "x" },
      },
      null,
      7,
      { ...one, durationSeconds: Number.POSITIVE_INFINITY },
    ]);
    await expect(frame.getByText("2 tracks")).toBeVisible();
    await expect(frame.locator(".title").first()).toHaveText(title.slice(0, 300));
    await expect(frame.locator("img, b, main script")).toHaveCount(0);
    await expect(rowOf(frame, "Foreign").getByRole("link")).toHaveCount(0);
    await expect(rowOf(frame, "Foreign").getByRole("button")).toHaveCount(0);
    const overflow = () => frame.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await overflow()).toBeLessThanOrEqual(0);
    await expectAccessible(frame);

    // From its own window, and from a window between: neither is the one that frames it.
    const message = { jsonrpc: "2.0", method: "ui/notifications/tool-cancelled", params: { reason: "forged" } };
    await frame.evaluate((forged) => window.postMessage(forged, "*"), message);
    await page.evaluate((forged) => {
      const inner = document.querySelector("iframe")?.contentWindow?.frames[0];
      inner?.postMessage(forged, "*");
    }, message);
    // Of no shape that JSON-RPC has, from the right window.
    const sandbox = page.frames().find(({ url }) => url === undefined) ?? page.frames()[1];
    await sandbox?.evaluate(() => {
      const inner = frames[0];
      for (const junk of [
        null,
        1,
        "x",
        [],
        {},
        { jsonrpc: "1.0", method: "ui/notifications/tool-cancelled" },
        { jsonrpc: "2.0" },
        { jsonrpc: "2.0", method: 4 },
        { jsonrpc: "2.0", method: "ui/notifications/tool-result", params: [] },
        { jsonrpc: "2.0", id: 99, result: 1 },
        { jsonrpc: "2.0", id: {}, method: "ping" },
      ])
        inner?.postMessage(junk, "*");
    });
    await page.waitForTimeout(200);
    await expect(frame.getByText("2 tracks")).toBeVisible();
    expect(ran).toEqual([]);
    expect(urls.filter((url) => url.includes("evil.example") || url.endsWith("/x"))).toEqual([]);
  });
});
