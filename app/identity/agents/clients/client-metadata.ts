import { z } from "zod";
import { isRedirectUri } from "#app/identity/agents/clients/redirect-uri.ts";

const maxName = 80;
const maxRedirects = 10;

/** A program that asks for access. */
export type AgentClient = {
  clientId: string;
  /** As the program states it: not verified. */
  name: string;
  redirectUris: string[];
  /** Host of the document that describes it; null for a program that registered itself. */
  documentHost: string | null;
};

/** Controls, and characters that reorder or hide text: a name is shown beside the host that it cannot choose. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

function shownName(name: string): string {
  return name.toWellFormed().replaceAll(invisible, " ").replaceAll(/\s+/g, " ").trim().slice(0, maxName).trim();
}

/** Metadata of a public client (RFC 7591) that uses the code flow. What else it has is ignored. */
export const clientMetadataSchema = z.object({
  redirect_uris: z.array(z.string().refine(isRedirectUri)).min(1).max(maxRedirects),
  client_name: z.string().max(1_000).transform(shownName).default(""),
  grant_types: z
    .array(z.string().max(100))
    .max(20)
    .default(["authorization_code"])
    .refine((types) => types.includes("authorization_code")),
  response_types: z
    .array(z.string().max(100))
    .max(20)
    .default(["code"])
    .refine((types) => types.includes("code")),
});

export type ClientMetadata = z.infer<typeof clientMetadataSchema>;

/** The stated name, or the host of its first address. */
export function nameOf({ client_name: name, redirect_uris: [first = ""] }: ClientMetadata): string {
  return name === "" ? new URL(first).host : name;
}
