import { element } from "#app/mcp/player-app/page/element.ts";
import { glyph } from "#app/mcp/player-app/page/glyphs.ts";
import type { PlayerSong } from "#app/mcp/player-app/page/read-result.ts";
import { songWave } from "#app/mcp/player-app/page/song-wave.ts";
import type { Sound } from "#app/mcp/player-app/page/sound.ts";
import { playerAppCopy as copy } from "#app/mcp/player-app/player-app-copy.ts";
import { formatDuration } from "#app/track/track.ts";

export type RowActions = {
  sound: Sound;
  company: string;
  /** Null where the chat calls no tools for this page. */
  findSimilar: ((song: PlayerSong) => void) | null;
  openLink(url: string): Promise<boolean>;
};

export type SongRow = { root: HTMLElement; show(): void };

function nameOf({ title, version, artists }: PlayerSong): string {
  const titled = version === null ? title : `${title} (${version})`;
  return artists === "" ? titled : `${titled}${copy.by(artists)}`;
}

const time = (seconds: number) => formatDuration(1000 * seconds);

function lightMark({ light, text, reason }: NonNullable<PlayerSong["light"]>): HTMLElement {
  return element(
    "span",
    { class: "light", "data-light": light },
    element("span", { class: "light-mark", "aria-hidden": "true" }),
    element("span", { class: "light-word" }, text),
    reason === null ? null : element("span", { class: "light-reason" }, reason),
  );
}

function passageWords({ passages }: PlayerSong): HTMLElement | null {
  const [first, ...others] = passages;
  if (first === undefined) return null;
  const total = passages.reduce((sum, { from, to }) => sum + to - from, 0);
  const words =
    others.length === 0 ? copy.passage(time(first.from), time(first.to)) : copy.passages(passages.length, time(total));
  return element("span", { class: "figures" }, words);
}

/** Link to the song's page. A chat that refuses to open it leaves its address on the page. */
function listenLink(song: PlayerSong, name: string, { company, openLink }: RowActions): HTMLElement | null {
  if (song.listen === null) return null;
  const { listen } = song;
  const attributes = { href: listen, target: "_blank", rel: "noopener", "aria-label": copy.hearNamed(name, company) };
  const link = element("a", attributes, copy.hear(company));
  const refusal = element("span", { class: "refusal", role: "status" });
  link.addEventListener("click", (event) => {
    event.preventDefault();
    void openLink(listen).then((opened) => {
      refusal.replaceChildren(
        ...(opened ? [] : [`${copy.linkRefused} `, element("span", { class: "address" }, listen)]),
      );
    });
  });
  return element("span", { class: "listen" }, link, refusal);
}

function similarButton(song: PlayerSong, name: string, { findSimilar }: RowActions): HTMLElement | null {
  if (findSimilar === null) return null;
  const label = copy.similarTo(name);
  const button = element("button", { type: "button", class: "text", "aria-label": label }, copy.similar);
  button.addEventListener("click", () => findSimilar(song));
  return button;
}

function heading({ title, version, artists }: PlayerSong): HTMLElement {
  return element(
    "div",
    { class: "name" },
    element(
      "div",
      { class: "titles" },
      element("bdi", { class: "title" }, title),
      version === null ? null : element("bdi", { class: "version" }, version),
    ),
    element("bdi", { class: "artists" }, artists),
  );
}

/** A song: play, title, wave, time; light, price and links below. */
export function songRow(song: PlayerSong, actions: RowActions): SongRow {
  const { sound } = actions;
  const name = nameOf(song);
  const isHeard = song.stream !== null;
  const button = element("button", { type: "button", class: "play" }, glyph("play"), glyph("pause"));
  const clock = element("span", { class: "time figures" });
  const failure = element("span", { class: "failure", role: "status" });
  /** Where the song begins when it is played: its first passage, or where a key has moved the slider. */
  let start = song.passages[0]?.from ?? 0;
  const wave = songWave(song, name, {
    onPick: (seconds) => {
      if (sound.positionOf(song) === null || sound.statusOf(song) === "failed") sound.playFrom(song, seconds);
      else sound.seek(seconds);
    },
    onMove: (seconds) => {
      start = seconds;
      if (sound.positionOf(song) === null) show();
      else sound.seek(seconds);
    },
  });
  button.addEventListener("click", () => sound.toggle(song, start));

  function show(): void {
    const status = sound.statusOf(song);
    const position = sound.positionOf(song);
    const isOn = status === "playing" || status === "loading";
    root.dataset.status = status;
    const label = isOn ? copy.pause(name) : copy.play(name);
    if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
    const total = time(song.durationSeconds);
    const words = position === null ? total : `${time(position)} / ${total}`;
    if (clock.textContent !== words) clock.textContent = words;
    const problem = status === "failed" ? copy.unplayable : "";
    if (failure.textContent !== problem) failure.textContent = problem;
    wave.show(position ?? start, position !== null);
  }

  const facts = element(
    "div",
    { class: "facts" },
    song.membersOnly ? element("span", { class: "members" }, copy.members) : null,
    failure,
    passageWords(song),
    song.light === null ? null : lightMark(song.light),
    song.price === null ? null : element("span", { class: "figures" }, song.price),
    listenLink(song, name, actions),
    similarButton(song, name, actions),
  );
  const locked = element("span", { class: "play locked" }, song.membersOnly ? glyph("lock") : null);
  const first = isHeard ? button : locked;
  const root = element("li", { class: "song" }, first, heading(song), clock, wave.root, facts);
  show();
  return { root, show };
}
