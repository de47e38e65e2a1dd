import type { PrintedLicence } from "#app/licensing/documents/read-licence.server.ts";
import type { LicenceState } from "#app/licensing/proof/licence-state.ts";
import { formatCode, verifyPath } from "#app/licensing/proof/verify-code.ts";
import { mediaName, territoryName } from "#app/rights/describe-terms.ts";
import { describeMade } from "#app/rights/made/describe-made.ts";
import { statedParts } from "#app/rights/made/made.ts";
import { madeCopy } from "#app/rights/made/made-copy.ts";

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** JSON with sorted names and no spaces, so that the same value has the same bytes: RFC 8785, for the values used here. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] as Json)}`).join(",")}}`;
}

/** Which side of the licence listed an entry, on which day (ISO date). */
export type Listing = { listedBy: "licensee" | "licensor"; listedOn: string };

/** Channels and third parties of a licence, as they are listed. */
export type Coverage = {
  channels: ({ platform: string; name: string; url: string } & Listing)[];
  thirdParties: ({ name: string; role: string } & Listing)[];
};

type Issued = {
  coverage: Coverage;
  state: LicenceState;
  /** Of the environment's host. */
  origin: string;
  licensor: string;
  keyId: string;
  /** ms since 1970. */
  now: number;
};

/** What a proof states of a licence, without fees and conditions. */
export function licenceStatement(licence: PrintedLicence, issued: Issued): Json {
  const { number, code, licensee, project, endClient, startsOn, endsOn, terms, lines, isrcs, issuedAt } = licence;
  const { coverage, state, origin, licensor, keyId, now } = issued;
  return {
    format: "syncline-licence/1",
    ...{ number, code: formatCode(code), state, licensor, licensee, project, endClient, startsOn, endsOn, keyId },
    issuedAt: new Date(issuedAt).toISOString(),
    statedAt: new Date(now).toISOString(),
    verify: new URL(verifyPath({ code }), origin).href,
    keys: new URL("/.well-known/syncline-licence-keys.json", origin).href,
    supersedes: licence.supersedes,
    supersededBy: licence.supersededBy,
    media: terms.media.map((key) => ({ key, name: mediaName(key) })),
    territories: terms.territories.map((key) => ({ code: key, name: territoryName(key) })),
    exclusivity: terms.exclusivity,
    edits: (terms.edits ?? []).map(({ count, seconds }) => ({ count, seconds })),
    songs: lines.map(({ recordingId, title, artists, made }) => ({
      ...{ title, artists, isrc: isrcs[recordingId] ?? null },
      made: made
        ? {
            parts: statedParts(made).map((one) => ({ ...one, part: madeCopy.parts[one.part] })),
            stated: describeMade(made, "licence"),
          }
        : null,
    })),
    warranty: lines.some(({ made }) => made) ? madeCopy.warranty : null,
    channels: coverage.channels,
    thirdParties: coverage.thirdParties,
  };
}
