import { brandPath } from "#app/catalogue/fit/brand.ts";
import { videoId } from "#app/catalogue/similar/similar-query.ts";
import { projectSettingsPath } from "#app/projects/spaces/project.ts";

/** Max characters of a name and a link, and references of one subject. */
export const referenceLimits = { name: 200, link: 500, references: 30 } as const;

export const referencesPath = "/references";

export function referencePath(id: string): string {
  return `${referencesPath}/${id}`;
}

/** What a reference can be of. */
export const subjectKinds = ["project", "opportunity", "brand"] as const;
export type SubjectKind = (typeof subjectKinds)[number];
export type ReferenceSubject = { kind: SubjectKind; id: string };

/** In forms and URLs: "brand:0190…". */
export function subjectText({ kind, id }: ReferenceSubject): string {
  return `${kind}:${id}`;
}

/** Parses the output of `subjectText`; null if it is none. */
export function readSubject(text: string): ReferenceSubject | null {
  const [kind, id, more] = text.split(":");
  const known = subjectKinds.find((one) => one === kind);
  return known === undefined || !id || more !== undefined ? null : { kind: known, id };
}

/** Where the references of a subject are listed. */
export function subjectPath({ kind, id }: ReferenceSubject): string {
  const paths = { project: projectSettingsPath(id), opportunity: `/opportunities/${id}`, brand: brandPath(id) };
  return `${paths[kind]}#references`;
}

export type ReferenceSound = { name: string; link: string; vector: string; isMono: boolean };

/** The search by the sound of a reference, or for a video without audio the one that keeps its link; null where there is neither. */
export function soundSearch({ name, link, vector, isMono }: ReferenceSound): string | null {
  const search = "/music-sync-licensing/search";
  const seed = new URLSearchParams({ seed_label: name });
  if (vector !== "") {
    seed.set("seed_vector", vector);
    if (isMono) seed.set("seed_mono", "true");
    seed.set("explain", "true");
    return `${search}?${seed}`;
  }
  const video = URL.canParse(link) ? videoId(link) : null;
  if (video === null) return null;
  seed.set("seed_youtube", video);
  return `${search}?${seed}`;
}
