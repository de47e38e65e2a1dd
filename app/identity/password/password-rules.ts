import { z } from "zod";
import { maxPasswordLength, minPasswordLength } from "#app/identity/password/input-limits.ts";

/** Most common leaked passwords of at least ten characters, in lower case and without trailing digits and symbols. */
const common = new Set([
  "password",
  "passwort",
  "qwerty",
  "qwertyuiop",
  "asdfghjkl",
  "letmein",
  "welcome",
  "iloveyou",
  "administrator",
  "admin",
  "changeme",
  "football",
  "baseball",
  "basketball",
  "sunshine",
  "princess",
  "superman",
  "starwars",
  "trustno",
  "whatever",
  "abcdefghij",
  "abcdefghijk",
  "onetwothree",
  "zaq1zaq1zaq",
  "1q2w3e4r5t",
  "1qaz2wsx3edc",
  "q1w2e3r4t5y6",
]);

function isCommon(password: string): boolean {
  const plain = password.toLowerCase();
  // Letters of every script; in some, such as Thai, a word ends in a mark.
  const stem = plain.replace(/(?<![^\p{L}\p{M}])[^\p{L}\p{M}]+$/u, "");
  return stem === "" || common.has(plain) || common.has(stem) || new Set(plain).size < 4;
}

/** A new password. Signing in has fewer rules, so that old passwords still work. */
export const newPasswordSchema = z
  .string()
  .min(minPasswordLength, `Use at least ${minPasswordLength} characters.`)
  .max(maxPasswordLength, `Use at most ${maxPasswordLength} characters.`)
  .refine((password) => !isCommon(password), "This password is too common. Choose another one.");
