import { expect, test } from "vitest";
import { isCutShort } from "#app/media/images/cut-short.ts";

const start = [0xff, 0xd8];
const end = [0xff, 0xd9];
/** A byte FF of compressed data, and a restart. */
const scan = [0xff, 0xda, 0x00, 0x04, 1, 2, 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56];
const progressive = [...scan, 0xff, 0xc4, 0x00, 0x03, 9, ...scan];
/** A segment with a small picture of its own, as cameras write it. */
const thumbnail = [0xff, 0xe1, 0x00, 0x13, ...start, ...scan, ...end];

const isCut = (bytes: number[]) => isCutShort(Uint8Array.from(bytes), "image/jpeg");

test("a JPEG is whole where its own end follows its scans, whatever a camera put before and behind", () => {
  for (const scans of [scan, progressive]) {
    const whole = [...start, ...thumbnail, ...scans, ...end];
    expect(isCut(whole)).toBe(false);
    // Another picture, or a film with the bytes of a marker by chance.
    expect(isCut([...whole, ...start, ...scan, ...end])).toBe(false);
    expect(isCut([...whole, 0x00, 0xff, 0xda, 0x77])).toBe(false);
  }
});

test("a JPEG without its end is cut short, wherever it was cut", () => {
  const whole = [...start, ...thumbnail, ...progressive, ...end];
  for (let length = start.length; length < whole.length; length += 1) expect(isCut(whole.slice(0, length))).toBe(true);
});
