import type { Passage, PlayerSong } from "#app/mcp/player-app/page/read-result.ts";

export type SoundStatus = "idle" | "loading" | "playing" | "paused" | "failed";

/** The passage that `seconds` lies in; -1 for none. */
export function passageAt(passages: readonly Passage[], seconds: number): number {
  return passages.findIndex(({ from, to }) => seconds >= from && seconds < to);
}

/** Plays one song at a time, passage by passage where it has some. Positions are seconds of the whole recording. */
export class Sound {
  readonly #audio = new Audio();
  readonly #onChange: () => void;
  #song: PlayerSong | null = null;
  #status: SoundStatus = "idle";
  /** Index of the passage that is heard; -1 outside of all. */
  #passage = -1;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
    const audio = this.#audio;
    audio.preload = "none";
    audio.addEventListener("playing", () => this.#show("playing"));
    audio.addEventListener("waiting", () => this.#show("loading"));
    audio.addEventListener("pause", () => audio.paused && this.#status !== "idle" && this.#show("paused"));
    audio.addEventListener("ended", () => this.#show("idle"));
    audio.addEventListener("error", () => this.#song !== null && this.#show("failed"));
    // Frames stop while the chat is hidden, these events do not.
    audio.addEventListener("timeupdate", () => this.#follow());
  }

  statusOf(song: PlayerSong): SoundStatus {
    return song === this.#song ? this.#status : "idle";
  }

  /** Null unless the song is under way. */
  positionOf(song: PlayerSong): number | null {
    return song === this.#song && this.#status !== "idle" ? this.#audio.currentTime : null;
  }

  /** Plays, pauses or resumes. `start`: seconds, for a song that is not under way. */
  toggle(song: PlayerSong, start: number): void {
    const status = this.statusOf(song);
    if (status === "playing" || status === "loading") this.#audio.pause();
    else if (status === "paused") this.#play();
    else this.playFrom(song, start);
  }

  playFrom(song: PlayerSong, seconds: number): void {
    if (song.stream === null) return;
    if (this.#audio.src !== song.stream || this.#status === "failed") this.#audio.src = song.stream;
    this.#song = song;
    this.seek(seconds);
    this.#play();
  }

  seek(seconds: number): void {
    if (this.#song === null) return;
    this.#passage = passageAt(this.#song.passages, seconds);
    this.#audio.currentTime = seconds;
    this.#onChange();
  }

  stop(): void {
    this.#song = null;
    this.#audio.pause();
    this.#audio.removeAttribute("src");
    this.#audio.load();
    this.#show("idle");
  }

  #play(): void {
    const song = this.#song;
    this.#show("loading");
    this.#audio.play().catch((error: unknown) => {
      const name = error instanceof DOMException ? error.name : "";
      // Aborted by a later click, which says what is shown.
      if (song !== this.#song || name === "AbortError") return;
      this.#show(name === "NotAllowedError" ? "paused" : "failed");
    });
  }

  #show(status: SoundStatus): void {
    const wasMoving = this.#status === "playing";
    this.#status = status;
    this.#onChange();
    if (status === "playing" && !wasMoving) requestAnimationFrame(() => this.#frame());
  }

  #frame(): void {
    if (this.#status !== "playing") return;
    this.#follow();
    requestAnimationFrame(() => this.#frame());
  }

  /** Goes on to the next passage at the end of one, and stops after the last. */
  #follow(): void {
    const passage = this.#song?.passages[this.#passage];
    if (this.#song !== null && passage !== undefined && this.#audio.currentTime >= passage.to) {
      const next = this.#song.passages[this.#passage + 1];
      if (next === undefined) {
        this.#status = "idle";
        this.#audio.pause();
      } else {
        this.#passage += 1;
        this.#audio.currentTime = next.from;
      }
    }
    this.#onChange();
  }
}
