import { Aligner } from "#audio/trace/align.ts";
import { type BlockReading, compareBlock } from "#audio/trace/compare-block.ts";
import { RATE, type Reference } from "#audio/trace/read-mono.ts";
import type { SlotValue } from "#audio/trace/splice-segment.ts";

/** Samples that are placed in the reference together: clocks drift, and pieces may be rearranged. */
const BLOCK = 5 * RATE;
/** Samples in which the recording is looked for as a whole. */
const STRETCH = 300 * RATE;
/** Samples by which the place of a block may differ from that of the one before. */
const DRIFT = 24;
/** Places of a block that are compared: repeated bars are alike in several. */
const MAX_PLACES = 3;
/** Share of the power that the reference must explain. Unrelated music reaches 0.05, music under a voice 0.3. */
const MIN_LIKENESS = 0.2;

/** `seconds`: of the samples that are of the recording. */
export type SlotReading = { slots: SlotValue[]; seconds: number };

type Placed = BlockReading & { offset: number };

function better(one: Placed | null, other: Placed): Placed {
  return one !== null && one.likeness >= other.likeness ? one : other;
}

/** Place of a block near `expected`, else wherever it is; null if nowhere. */
function placeBlock(block: Float32Array, expected: number, aligner: Aligner, reference: Reference): Placed | null {
  const read = (offset: number): Placed => ({ offset, ...compareBlock(block, offset, reference) });
  const near = read(aligner.refine(block, expected, DRIFT));
  if (near.likeness >= MIN_LIKENESS) return near;
  let best: Placed | null = null;
  for (const { offset } of aligner.find(block, MAX_PLACES)) best = better(best, read(offset));
  return best !== null && best.likeness >= MIN_LIKENESS ? best : null;
}

function* stretchesOf(samples: Float32Array): Generator<Float32Array> {
  for (let start = 0; start < samples.length; start += STRETCH) yield samples.subarray(start, start + STRETCH);
}

/** Whether any part of one channel at `RATE` is in another: a moment's work, before a recording's renditions are made. */
export function isContained(samples: Float32Array, recording: Float32Array): boolean {
  const aligner = new Aligner(recording);
  return [...stretchesOf(samples)].some((stretch) => aligner.find(stretch, 1).length > 0);
}

/** Reads the slots of one channel at `RATE`, as far as it is of the recording. */
export function readSlots(samples: Float32Array, reference: Reference): SlotReading {
  const aligner = new Aligner(reference.plain);
  const sums = new Map<number, { value: number; count: number }>();
  let used = 0;
  for (const stretch of stretchesOf(samples)) {
    const [place] = aligner.find(stretch, 1);
    if (place === undefined) continue;
    let expected = place.offset;
    for (let from = 0; from < stretch.length; from += BLOCK) {
      const block = stretch.subarray(from, from + BLOCK);
      const placed = placeBlock(block, expected + from, aligner, reference);
      if (placed === null) continue;
      expected = placed.offset - from;
      used += block.length;
      for (const { slot, value } of placed.slots) {
        const sum = sums.get(slot) ?? { value: 0, count: 0 };
        sums.set(slot, { value: sum.value + value, count: sum.count + 1 });
      }
    }
  }
  // A slot that was heard twice counts once.
  const slots = [...sums].map(([slot, { value, count }]) => ({ slot, value: value / count }));
  return { slots: slots.sort((a, b) => a.slot - b.slot), seconds: used / RATE };
}
