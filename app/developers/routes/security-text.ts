import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fileResponse } from "#app/developers/files/file-response.ts";

/** 180 days: RFC 9116 advises less than a year. Of the request's day, so that it never passes. */
const validMs = 180 * 24 * 3600_000;

/** /.well-known/security.txt (RFC 9116). */
export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { origin } = ctx.url;
  const expires = new Date(ctx.now + validMs).toISOString().replace(/T.*/, "T00:00:00Z");
  const lines = [
    `Contact: ${origin}/contact-us`,
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return fileResponse(`${lines.join("\n")}\n`, "text/plain; charset=utf-8");
}
