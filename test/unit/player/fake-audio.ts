/** An audio element that plays at once, moves when it is told to, and reports in tasks of their own, as browsers do. */
export class FakeAudio extends EventTarget {
  currentTime = 0;
  readyState = 0;
  volume = 1;
  ended = false;
  paused = true;
  muted = false;
  error: { code: number; message: string } | null = null;
  /** Nothing: offline, no position can be reached. */
  buffered = { length: 0 };
  dataset: Record<string, string> = {};
  src = "";
  /** The element that took its place in the page. */
  replacement: FakeAudio | null = null;
  #pending: string[] = [];

  get isHeard(): boolean {
    return !this.paused && !this.muted;
  }
  replaceWith(other: FakeAudio): void {
    this.replacement = other;
  }
  canPlayType(): string {
    return "";
  }
  /** The events that wait; a new source drops them. */
  settle(): void {
    for (let name = this.#pending.shift(); name !== undefined; name = this.#pending.shift()) {
      if (name === "loadedmetadata") this.readyState = 4;
      this.dispatchEvent(new Event(name));
    }
  }
  hasAttribute(): boolean {
    return this.src !== "";
  }
  removeAttribute(): void {
    this.src = "";
  }
  load(): void {
    this.#pending = [];
    this.readyState = 0;
    this.paused = true;
    this.error = null;
  }
  play(): Promise<void> {
    if (this.readyState === 0) this.#pending.push("loadedmetadata");
    if (this.paused) this.#pending.push("playing");
    this.paused = false;
    return Promise.resolve();
  }
  pause(): void {
    if (!this.paused) this.#pending.push("pause");
    this.paused = true;
  }
  moveTo(seconds: number): void {
    this.currentTime = seconds;
    this.dispatchEvent(new Event("timeupdate"));
    this.settle();
  }
  /** The source cannot be fetched, or not any more. */
  disconnect(): void {
    this.#pending = [];
    this.readyState = 0;
    this.error = { code: 2, message: "no connection" };
    this.dispatchEvent(new Event("error"));
  }
  end(): void {
    this.ended = true;
    this.paused = true;
    this.dispatchEvent(new Event("ended"));
    this.ended = false;
  }
}
