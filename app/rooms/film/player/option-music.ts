import { decodeMusic, type MusicState, maxDecodedMs } from "#app/player/picture/decode-music.ts";
import type { Piece } from "#app/player/picture/music-plan.ts";
import { Signal } from "#app/player/store/signal.ts";
import type { FilmOption } from "#app/rooms/film/player/film-option.ts";

/** Bytes of samples that are kept: twelve minutes of stereo, which a phone can hold. */
const maxBytes = 256 * 1024 ** 2;

const bytesOf = ({ length, numberOfChannels }: AudioBuffer) =>
  length * numberOfChannels * Float32Array.BYTES_PER_ELEMENT;

/** The part of a recording that is heard, so that the rest needs no memory. */
function partOf(music: AudioBuffer, { fromMs, toMs }: Piece): AudioBuffer {
  const { sampleRate, numberOfChannels } = music;
  const from = Math.min(music.length - 1, Math.round((fromMs / 1000) * sampleRate));
  const length = Math.max(1, Math.min(music.length - from, Math.ceil(((toMs - fromMs) / 1000) * sampleRate)));
  const part = new AudioBuffer({ length, sampleRate, numberOfChannels });
  for (let channel = 0; channel < numberOfChannels; channel += 1)
    part.copyToChannel(music.getChannelData(channel).subarray(from, from + length), channel);
  return part;
}

/** Decoded music of the options; the least recently heard goes when there is too much. */
export class OptionMusic {
  readonly changed = new Signal();
  readonly #parts = new Map<string, AudioBuffer>();
  readonly #states = new Map<string, MusicState>();
  readonly #closed = new AbortController();

  stateOf(id: string): MusicState {
    return this.#states.get(id) ?? "waiting";
  }

  /** Null until it is loaded. */
  get(id: string): AudioBuffer | null {
    const part = this.#parts.get(id);
    if (part === undefined) return null;
    this.#parts.delete(id);
    this.#parts.set(id, part);
    return part;
  }

  async load({ track }: FilmOption, piece: Piece): Promise<void> {
    if (!["waiting", "failed"].includes(this.stateOf(track.id))) return;
    if (track.durationMs > maxDecodedMs) return this.#set(track.id, "tooLong");
    this.#set(track.id, "loading");
    try {
      const music = await decodeMusic(track, this.#closed.signal);
      this.#parts.set(track.id, partOf(music, piece));
      this.#evict();
      this.#set(track.id, "ready");
    } catch {
      this.#set(track.id, "failed");
    }
  }

  get isFull(): boolean {
    return [...this.#parts.values()].reduce((sum, part) => sum + bytesOf(part), 0) > maxBytes;
  }

  close(): void {
    this.#closed.abort();
  }

  #evict(): void {
    for (const id of [...this.#parts.keys()].slice(0, -1)) {
      if (!this.isFull) return;
      this.#parts.delete(id);
      this.#states.delete(id);
    }
  }

  #set(id: string, state: MusicState): void {
    this.#states.set(id, state);
    this.changed.emit();
  }
}
