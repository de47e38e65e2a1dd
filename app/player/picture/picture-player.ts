import type { MusicPlan } from "#app/player/picture/music-plan.ts";
import { gainAt } from "#app/player/picture/music-plan.ts";
import { Signal } from "#app/player/store/signal.ts";

/** Ms by which the music may be beside the picture before it is set again: about a frame of film. */
const usualDriftMs = 45;
/** Frames in a row that it may be: the clock of an element is not even. */
const maxDriftFrames = 4;
/** Seconds until sources start: scheduled at once, their first samples would be lost. */
const startDelay = 0.03;
/** Seconds of the fade on both sides of a splice, which keeps it from clicking. */
const declick = 0.006;
/** Seconds in which what is heard gives way to what is heard next. */
const crossfade = 0.02;

/** Music as it is heard, with its sources scheduled. */
type Voice = { sources: AudioBufferSourceNode[]; fade: GainNode };

/**
 * Plays the music of a cut with a picture. The picture's clock leads; without a picture that of the audio does. The music is decoded, so that
 * splices are exact to a sample.
 */
export class PicturePlayer {
  readonly changed = new Signal();
  readonly moved = new Signal();
  isPlaying = false;
  speed = 1;
  /** Whether the range of the music is repeated. */
  isLooping = false;
  /** Of the picture; without one, of the music. */
  lengthMs = 0;
  maxDriftMs = usualDriftMs;
  #video: HTMLVideoElement | null = null;
  #context: AudioContext | null = null;
  #output: GainNode | null = null;
  #volume = 1;
  #music: AudioBuffer | null = null;
  #plan: MusicPlan = { pieces: [], points: [], startMs: 0, endMs: 0 };
  /** Amplitude factor of the music, beside the volume that was chosen. */
  #level = 1;
  #voice: Voice | null = null;
  /** Time of the picture at a time of the audio clock, in ms and seconds. */
  #anchor = { ms: 0, at: 0 };
  #frame = 0;
  #driftFrames = 0;

  get positionMs(): number {
    if (this.#video !== null) return this.#video.currentTime * 1000;
    return this.isPlaying ? this.#clockMs() : this.#anchor.ms;
  }

  get musicVolume(): number {
    return this.#volume;
  }

  set musicVolume(volume: number) {
    this.#volume = volume;
    if (this.#output !== null) this.#output.gain.value = volume;
    this.changed.emit();
  }

  /** The picture is played by this element; null: there is none. */
  setVideo(video: HTMLVideoElement | null): void {
    if (this.isPlaying) this.pause();
    const { positionMs } = this;
    this.#video = video;
    this.#anchor.ms = positionMs;
  }

  setMusic(music: AudioBuffer | null): void {
    this.#music = music;
    this.#restart();
  }

  setPlan(plan: MusicPlan): void {
    this.#plan = plan;
    this.#restart();
  }

  /** Other music at the same picture. `level`: its amplitude factor. */
  exchange({ music, plan, level }: { music: AudioBuffer | null; plan: MusicPlan; level: number }): void {
    this.#music = music;
    this.#level = level;
    this.setPlan(plan);
  }

  /** To be called in the handler of a press: browsers start sound only there. */
  async play(speed = 1): Promise<void> {
    const context = this.#open();
    if (this.positionMs >= this.lengthMs - 1) this.seek(0);
    this.speed = speed;
    this.isPlaying = true;
    this.changed.emit();
    await context.resume();
    if (this.#video !== null) {
      this.#video.playbackRate = speed;
      // A picture that cannot play is reported by its element.
      await this.#video.play().catch(() => undefined);
    }
    if (!this.isPlaying) return;
    this.#startMusic();
    this.#watch();
  }

  pause(): void {
    const { positionMs } = this;
    this.isPlaying = false;
    this.#video?.pause();
    this.#anchor.ms = positionMs;
    this.#stopMusic();
    cancelAnimationFrame(this.#frame);
    this.changed.emit();
    this.moved.emit();
  }

  seek(ms: number): void {
    const to = Math.min(Math.max(0, ms), this.lengthMs);
    this.#anchor.ms = to;
    // The music goes on when the picture does.
    if (this.#video === null) this.#restart();
    else {
      this.#video.currentTime = to / 1000;
      this.#stopMusic();
    }
    this.moved.emit();
  }

  close(): void {
    if (this.isPlaying) this.pause();
    void this.#context?.close();
    this.#context = null;
    this.#voice = null;
    this.#output = null;
  }

  #open(): AudioContext {
    if (this.#context === null) {
      this.#context = new AudioContext({ latencyHint: "interactive" });
      this.#output = this.#context.createGain();
      this.#output.gain.value = this.#volume;
      this.#output.connect(this.#context.destination);
    }
    return this.#context;
  }

  #clockMs(): number {
    const { ms, at } = this.#anchor;
    return ms + Math.max(0, (this.#context?.currentTime ?? at) - at) * 1000 * this.speed;
  }

  #restart(): void {
    if (!this.isPlaying) return;
    this.#anchor.ms = this.positionMs;
    this.#startMusic();
  }

  /** `at`: time of the audio clock at which it gives way. */
  #stopMusic(at = this.#context?.currentTime ?? 0): void {
    if (this.#voice === null) return;
    const { sources, fade } = this.#voice;
    fade.gain.setValueAtTime(1, at);
    fade.gain.linearRampToValueAtTime(0, at + crossfade);
    for (const source of sources) source.stop(at + crossfade);
    this.#voice = null;
  }

  /** Ms from a time of the audio clock until it is heard: the picture is seen without. */
  #latencyMs(): number {
    const { outputLatency = 0, baseLatency = 0 } = this.#context ?? {};
    return (outputLatency || baseLatency) * 1000;
  }

  /** Schedules what is left of the plan, at the picture's position. Only at normal speed: at others it would be another pitch. */
  #startMusic(): void {
    this.#driftFrames = 0;
    const [context, output, music] = [this.#context, this.#output, this.#music];
    if (context === null || output === null) return;
    const at = context.currentTime + startDelay;
    this.#stopMusic(at);
    this.#anchor =
      this.#video === null
        ? { ms: this.#anchor.ms, at }
        : { ms: this.positionMs + (startDelay * 1000 + this.#latencyMs()) * this.speed, at };
    if (music === null || this.speed !== 1) return;
    const from = this.#anchor.ms;
    const { points, pieces } = this.#plan;
    const level = context.createGain();
    const fade = context.createGain();
    level.connect(fade).connect(output);
    fade.gain.setValueAtTime(0, at);
    fade.gain.linearRampToValueAtTime(1, at + crossfade);
    level.gain.setValueAtTime(gainAt(points, from) * this.#level, at);
    for (const point of points)
      if (point.ms > from) level.gain.linearRampToValueAtTime(point.gain * this.#level, at + (point.ms - from) / 1000);
    const sources: AudioBufferSourceNode[] = [];
    for (const piece of pieces) {
      const endMs = piece.atMs + piece.toMs - piece.fromMs;
      if (endMs <= from) continue;
      const startMs = Math.max(piece.atMs, from);
      const [start, length] = [at + (startMs - from) / 1000, (endMs - startMs) / 1000];
      const edge = context.createGain();
      edge.connect(level);
      edge.gain.setValueAtTime(0, start);
      edge.gain.linearRampToValueAtTime(1, start + declick);
      edge.gain.setValueAtTime(1, start + length);
      edge.gain.linearRampToValueAtTime(0, start + length + declick);
      const source = new AudioBufferSourceNode(context, { buffer: music });
      source.connect(edge);
      source.start(start, (piece.fromMs + startMs - piece.atMs) / 1000, length + declick);
      sources.push(source);
    }
    this.#voice = { sources, fade };
  }

  #watch(): void {
    cancelAnimationFrame(this.#frame);
    const tick = () => {
      if (!this.isPlaying) return;
      this.#follow();
      this.moved.emit();
      this.#frame = requestAnimationFrame(tick);
    };
    tick();
  }

  /** Keeps the music with the picture, repeats the loop, and stops at the end. */
  #follow(): void {
    const { positionMs } = this;
    const { startMs, endMs } = this.#plan;
    const video = this.#video;
    if (this.isLooping && positionMs >= Math.min(endMs, this.lengthMs) - 1) this.seek(startMs);
    else if (positionMs >= this.lengthMs || video?.ended) this.pause();
    else if (video === null) return;
    else if (video.seeking || video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) {
      this.#stopMusic();
      this.#driftFrames = maxDriftFrames;
    } else {
      const heardMs = this.#clockMs() - this.#latencyMs();
      const isBeside = this.#voice === null || Math.abs(heardMs - positionMs) > this.maxDriftMs;
      this.#driftFrames = isBeside ? this.#driftFrames + 1 : 0;
      if (this.#driftFrames > maxDriftFrames && positionMs < endMs) this.#startMusic();
    }
  }
}
