import { type Fragment, headBytes, readFragment, windowOf, withFrames } from "#audio/trace/fragment.ts";

/** AAC frames that carry one bit of a code: 171 ms at 48 kHz. */
export const SLOT_FRAMES = 8;

/** What a slot of a file carries: near 1 the marked rendition, near −1 the plain one, near 0 both, neither, or not to be told. */
export type SlotValue = { slot: number; value: number };

/** Whether a slot of the stream, from 0, is of the marked rendition. */
export type BitAt = (slot: number) => boolean;

type Rendition = { bytes: Uint8Array; fragment: Fragment; starts: number[] };

function renditionOf(bytes: Uint8Array): Rendition | null {
  const fragment = readFragment(bytes);
  if (fragment === null) return null;
  let at = fragment.framesAt;
  const starts = fragment.sizes.map((size) => {
    at += size;
    return at - size;
  });
  return { bytes, fragment, starts };
}

const frameOf = ({ bytes, fragment, starts }: Rendition, frame: number) =>
  bytes.subarray(starts[frame], (starts[frame] as number) + (fragment.sizes[frame] as number));

/**
 * Whether the renditions may follow each other at this frame: each half of a window overlaps with a half of its neighbour, which must be as
 * long. That is so where either the frame or the one before it has the same window in both.
 */
function mayChange(one: Rendition, other: Rendition, frame: number): boolean {
  const isSame = (at: number) => windowOf(frameOf(one, at)) === windowOf(frameOf(other, at));
  return frame === 0 || isSame(frame) || isSame(frame - 1);
}

/** The frames of a segment: where a change is not possible, the slot begins a frame later. */
function framesOf(plain: Rendition, marked: Rendition, bitAt: BitAt): Uint8Array[] {
  let isMarked: boolean | null = null;
  return plain.starts.map((_, frame) => {
    const isDue = bitAt(Math.floor((plain.fragment.firstFrame + frame) / SLOT_FRAMES));
    if (isMarked === null || (isDue !== isMarked && mayChange(plain, marked, frame))) isMarked = isDue;
    return frameOf(isMarked ? marked : plain, frame);
  });
}

/** A segment of which every slot is from one of two renditions of it. Null if they are not cut and framed alike, or no segments. */
export function spliceSegment(plain: Uint8Array, marked: Uint8Array, bitAt: BitAt): Uint8Array<ArrayBuffer> | null {
  const [one, other] = [renditionOf(plain), renditionOf(marked)];
  if (one === null || other === null || !isFramedAlike(one.fragment, other.fragment)) return null;
  return withFrames(plain, one.fragment, framesOf(one, other, bitAt));
}

/** The frames of a segment. Null for bytes that are none. */
export function framesIn(segment: Uint8Array): Uint8Array[] | null {
  const rendition = renditionOf(segment);
  if (rendition === null) return null;
  return rendition.starts.map((_, frame) => frameOf(rendition, frame));
}

/**
 * The segment of the other rendition that is cut as `plain` is, of all its `frames`: encoders of the same codec cut segments of other
 * lengths. Null if `plain` does not begin at frame `first`, or goes on behind them.
 */
export function cutAlike(plain: Uint8Array, frames: readonly Uint8Array[], first: number): Uint8Array | null {
  const fragment = readFragment(plain);
  if (fragment === null || fragment.firstFrame !== first) return null;
  const [count, own] = [fragment.sizes.length, frames.slice(first, first + fragment.sizes.length)];
  return count > 0 && own.length === count ? withFrames(plain, fragment, own) : null;
}

function isFramedAlike(one: Fragment, other: Fragment): boolean {
  return one.firstFrame === other.firstFrame && one.sizes.length === other.sizes.length;
}

/** Frames of a segment, and the bytes that no splice of it exceeds, without what precedes its fragment. Null as `spliceSegment`. */
export function spliceLimits(plain: Uint8Array, marked: Uint8Array): { frames: number; bytes: number } | null {
  const [one, other] = [readFragment(plain), readFragment(marked)];
  if (one === null || other === null || !isFramedAlike(one, other)) return null;
  const bytes = one.sizes.reduce((sum, size, frame) => sum + Math.max(size, other.sizes[frame] as number), 0);
  return { frames: one.sizes.length, bytes: headBytes(plain, one) + bytes };
}
