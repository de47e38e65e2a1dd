import { z } from "zod";

/** Characters. The longest keeps one sign-in from hashing a novel; a passphrase fits well. */
const shortestPassword = 10;
export const maxPasswordLength = 200;

/** The heads of published lists of leaked passwords that reach ten characters, in lower case and without trailing figures. */
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
  const stem = plain.replace(/[\d\W_]+$/, "");
  return stem === "" || common.has(plain) || common.has(stem) || new Set(plain).size < 4;
}

/** A password that may be chosen. Signing in asks for less, so that an old password still opens its account. */
export const newPasswordSchema = z
  .string()
  .min(shortestPassword, `Use at least ${shortestPassword} characters.`)
  .max(maxPasswordLength, `Use at most ${maxPasswordLength} characters.`)
  .refine((password) => !isCommon(password), "This password is on every list of common ones. Choose another.");
