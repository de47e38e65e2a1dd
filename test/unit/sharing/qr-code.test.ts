import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { qrCode } from "#app/ui/art/qr-code.ts";

const hashOf = (rows: boolean[][] | null) =>
  createHash("sha256")
    .update((rows ?? []).map((row) => row.map(Number).join("")).join("\n"))
    .digest("hex")
    .slice(0, 16);

// As drawn by uqr 0.1.3 and read by jsQR 1.4.0, at level L with mask 0.
test("a text is drawn as other encoders draw it, in the smallest version that holds it", () => {
  const drawn = [
    ["a".repeat(17), 21, "1c393bfa0bb7b1d9"],
    ["é".repeat(50), 37, "6a2fd021877cd9dc"],
    ["a".repeat(140), 45, "ab448fc71a693696"],
    ["a".repeat(230), 53, "38a2a1231f9912f0"],
  ] as const;
  for (const [text, size, hash] of drawn) {
    const rows = qrCode(text);
    expect([rows?.length, hashOf(rows)], text).toEqual([size, hash]);
  }
});

test("a text that no version holds is not drawn", () => {
  expect(qrCode("a".repeat(231))).toBeNull();
});
