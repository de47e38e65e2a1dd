import { expect, test } from "vitest";
import type { Env } from "#app/edge/context/env.server.ts";
import { isSignatureOf, sign } from "#app/edge/signature.server.ts";
import { readSignedId, writeSignedId } from "#app/edge/signed-id.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const env = { SIGNING_SECRET: "a secret of thirty-two characters" } as Env;
const signed = { purpose: "share-link", lines: ["company", "id"] } as const;
const id = "018f3a5c-7b21-7c44-9d0e-5a6b7c8d9eff";

function spellings(text: string, place: number): string[] {
  return [...alphabet].map((letter) => text.slice(0, place) + letter + text.slice(place + 1));
}

test("one spelling of a signature is accepted, though base64 gives its last character four", async () => {
  const signature = await sign(env, signed);
  const accepted: string[] = [];
  for (const text of spellings(signature, 42)) if (await isSignatureOf(env, signed, text)) accepted.push(text);
  expect(accepted).toEqual([signature]);
  for (const text of ["", signature.slice(1), `${signature}A`, `${signature}=`, "é".repeat(43)])
    expect(await isSignatureOf(env, signed, text), text).toBe(false);
});

test("one spelling of an id is read from a token, though base64 gives its last character sixteen", async () => {
  const token = writeSignedId({ id, signature: await sign(env, signed) });
  const named = spellings(token, 21).filter((text) => readSignedId(text)?.id === id);
  expect(named).toEqual([token]);
});
