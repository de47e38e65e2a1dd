import { z } from "zod";
import { type ApiErrorCode, errorMeanings, statusOfCode } from "#app/api/frame/error-codes.ts";

const allCodes = Object.keys(errorMeanings) as ApiErrorCode[];

function envelope(codes: ApiErrorCode[]) {
  return z.strictObject({
    error: z.strictObject({
      code: z.enum(codes),
      message: z.string(),
      fields: z.record(z.string(), z.array(z.string())).optional(),
      reference: z.string().optional(),
    }),
  });
}

/** Body of every error. */
export const errorSchema = envelope(allCodes);

const codesOf = (status: number, codes = allCodes) => codes.filter((code) => statusOfCode(code) === status);

/** Schema of an error's body by status, if an endpoint responds with `codes`. */
export function errorSchemaOf(codes: ApiErrorCode[], status: number): z.ZodType {
  const ofStatus = codesOf(status, codes);
  return ofStatus.length === 0 ? z.never() : envelope(ofStatus);
}

/** `NotFound` for 404. */
function nameOf(status: number): string {
  const [code = ""] = codesOf(status);
  return code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const errorStatuses = [...new Set(allCodes.map(statusOfCode))].sort();

/** Statuses with `Retry-After`, in seconds: a request with the same key is running, a limit is reached, something is unavailable. */
const withRetryAfter = new Set([409, 429, 503]);

/** The responses of errors, for the document's components. */
export function errorResponses(toJsonSchema: (schema: z.ZodType) => unknown) {
  return Object.fromEntries(
    errorStatuses.map((status) => [
      nameOf(status),
      {
        description: codesOf(status)
          .map((code) => `\`${code}\`: ${errorMeanings[code]}`)
          .join("\n"),
        headers: {
          ...(withRetryAfter.has(status) && { "Retry-After": { $ref: "#/components/headers/Retry-After" } }),
          ...(status === 429 && {
            "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
            RateLimit: { $ref: "#/components/headers/RateLimit" },
          }),
          ...(status === 405 && { Allow: { $ref: "#/components/headers/Allow" } }),
        },
        content: { "application/json": { schema: toJsonSchema(envelope(codesOf(status))) } },
      },
    ]),
  );
}

/** References to the responses of an endpoint's errors, by status. */
export function referToErrors(codes: ApiErrorCode[]): Record<string, { $ref: string }> {
  const statuses = [...new Set(codes.map(statusOfCode))];
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]));
}
