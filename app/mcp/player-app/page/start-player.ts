import { element } from "#app/mcp/player-app/page/element.ts";
import { type Fields, fieldsAt, isFields, textAt } from "#app/mcp/player-app/page/fields.ts";
import { HostChannel } from "#app/mcp/player-app/page/host-channel.ts";
import { applyHostContext } from "#app/mcp/player-app/page/host-style.ts";
import { lacksSound, type PlayerSong, readToolResult } from "#app/mcp/player-app/page/read-result.ts";
import { reportSize } from "#app/mcp/player-app/page/report-size.ts";
import { type Shown, showView, type View } from "#app/mcp/player-app/page/song-list.ts";
import { Sound } from "#app/mcp/player-app/page/sound.ts";
import { playerAppCopy as copy } from "#app/mcp/player-app/player-app-copy.ts";
import { toolKey } from "#app/mcp/tool-key.ts";

/** Of the MCP Apps specification. */
const protocolVersion = "2026-01-26";
/** Milliseconds until a window that says nothing counts as no chat. */
const connectTimeout = 10_000;
/** Characters of a tool's words. */
const maxWords = 200;

/** The page in the chat: speaks with the host, shows what its tools return. `host`: the window around; null if the page was opened by itself. */
export function startPlayer(host: Window | null): void {
  const { origin = "", company = "", accent, waveform } = document.documentElement.dataset;
  const colours = { accent: accent ?? null, waveform: waveform ?? null, background: null, text: null };
  let context: Fields = {};
  let capabilities: Fields = {};
  let shown: Shown = { heading: "", note: "", body: [], rows: [] };
  /** What the tool was called with: what is found from here is judged for its use too. */
  let given: Fields = {};
  /** Lists that were left for one of similar songs. */
  const earlier: View[] = [];
  let view: View = { kind: "waiting", words: copy.connecting };
  const sound = new Sound(() => {
    for (const row of shown.rows) row.show();
  });

  const heading = element("h1", { tabindex: "-1" });
  const note = element("p", { class: "note", role: "status" });
  const back = element("button", { type: "button", class: "text" }, copy.back);
  const screen = element("button", { type: "button", class: "text" });
  const body = element("div", { class: "body" });
  const header = element("header", {}, back, element("div", { class: "about" }, heading, note), screen);
  const main = element("main", {}, header, body);

  const channel = host === null ? null : new HostChannel(host, { onRequest, onNotification });

  function onRequest(method: string): Fields | null {
    if (method === "ui/resource-teardown") sound.stop();
    return method === "ui/resource-teardown" || method === "ping" ? {} : null;
  }

  function onNotification(method: string, params: Fields): void {
    const toolArguments = fieldsAt(params, "arguments");
    if (method === "ui/notifications/tool-input") given = toolArguments;
    if (method === "ui/notifications/host-context-changed") changeContext(params);
    else if (method === "ui/notifications/tool-input" || method === "ui/notifications/tool-input-partial")
      replace({ kind: "waiting", words: wordsOf(toolArguments) });
    else if (method === "ui/notifications/tool-cancelled") replace({ kind: "cancelled" });
    else if (method === "ui/notifications/tool-result") {
      replace({ kind: "outcome", outcome: readToolResult(params, origin), heading: toolTitle() });
      void addSound(textAt(fieldsAt(params, "_meta"), toolKey, maxWords));
    }
  }

  /** The same result with waveforms and sound, which are no part of what a model reads. */
  async function addSound(name: string | null): Promise<void> {
    const from = view;
    if (name === null || !isFields(capabilities.serverTools)) return;
    if (from.kind !== "outcome" || !lacksSound(from.outcome)) return;
    const toolArguments = { ...given, peaks: true };
    const result = await channel?.request("tools/call", { name, arguments: toolArguments }).catch(() => null);
    const outcome = result ? readToolResult(result, origin) : null;
    if (view === from && outcome?.kind === "songs") open({ ...from, outcome });
  }

  function wordsOf(toolArguments: Fields): string {
    const words = textAt(toolArguments, "words", maxWords);
    return words === null ? copy.waiting : copy.waitingFor(words);
  }

  function toolTitle(): string | null {
    return textAt(fieldsAt(fieldsAt(context, "toolInfo"), "tool"), "title", maxWords);
  }

  function changeContext(changes: Fields): void {
    context = { ...context, ...changes };
    applyHostContext(context, colours);
    const modes = context.availableDisplayModes;
    screen.hidden = !Array.isArray(modes) || !modes.includes("fullscreen") || !modes.includes("inline");
    screen.textContent = context.displayMode === "fullscreen" ? copy.leaveFullScreen : copy.fullScreen;
  }

  /** Shows what the host reports, in place of everything so far. */
  function replace(next: View): void {
    earlier.length = 0;
    open(next);
  }

  function open(next: View): void {
    view = next;
    sound.stop();
    shown = showView(next, {
      sound,
      company,
      openLink,
      findSimilar: isFields(capabilities.serverTools) ? findSimilar : null,
    });
    heading.textContent = shown.heading;
    note.textContent = shown.note;
    body.replaceChildren(...shown.body);
    back.hidden = earlier.length === 0;
  }

  async function openLink(url: string): Promise<boolean> {
    if (channel === null || !isFields(capabilities.openLinks)) return false;
    const result = await channel.request("ui/open-link", { url }).catch(() => null);
    return result !== null && result.isError !== true;
  }

  async function findSimilar(song: PlayerSong): Promise<void> {
    const from = view;
    note.textContent = copy.searching;
    const passage = song.passages.length === 1 ? song.passages[0] : {};
    const usage = given.usage === undefined ? {} : { usage: given.usage };
    const toolArguments = { song: song.id, ...passage, ...usage, peaks: true };
    const result = await channel
      ?.request("tools/call", { name: "find_similar", arguments: toolArguments })
      .catch(() => null);
    // A result of the host or another click came first.
    if (view !== from) return;
    const outcome = result ? readToolResult(result, origin) : null;
    if (outcome?.kind !== "songs") {
      note.textContent = outcome?.text || copy.toolRefused;
      return;
    }
    earlier.push(from);
    open({ kind: "outcome", outcome, heading: copy.similarHeading(song.title) });
    heading.focus();
  }

  back.addEventListener("click", () => {
    const last = earlier.pop();
    if (last === undefined) return;
    open(last);
    heading.focus();
  });
  screen.addEventListener("click", async () => {
    const mode = context.displayMode === "fullscreen" ? "inline" : "fullscreen";
    const result = await channel?.request("ui/request-display-mode", { mode }).catch(() => null);
    if (typeof result?.mode === "string") changeContext({ displayMode: result.mode });
  });

  async function connect(open: HostChannel): Promise<void> {
    const appCapabilities = { availableDisplayModes: ["inline", "fullscreen"] };
    const appInfo = { name: "syncline-player", title: company, version: __APP_VERSION__ };
    const timer = setTimeout(() => replace({ kind: "alone" }), connectTimeout);
    const result = await open
      .request("ui/initialize", { protocolVersion, appInfo, appCapabilities })
      .finally(() => clearTimeout(timer));
    capabilities = fieldsAt(result, "hostCapabilities");
    changeContext(fieldsAt(result, "hostContext"));
    replace({ kind: "waiting", words: copy.waiting });
    open.notify("ui/notifications/initialized", {});
    reportSize(main, (size) => open.notify("ui/notifications/size-changed", size));
  }

  document.body.appendChild(main);
  changeContext({});
  replace(channel === null ? { kind: "alone" } : view);
  if (channel !== null) connect(channel).catch(() => replace({ kind: "alone" }));
}
