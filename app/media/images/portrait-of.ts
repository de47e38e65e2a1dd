import { variantKey } from "#app/media/images/variants.ts";
import { initialsOf } from "#app/ui/art/initials.ts";
import { hueOf } from "#app/ui/art/palette.ts";
import type { PortraitFacts } from "#app/ui/art/portrait.tsx";

type Person = { id: string; name: string; imageKey: string | null };

/** URL of a stored portrait in its smallest variant; null for none. */
export function portraitAddress(imageKey: string | null): string | null {
  return imageKey === null ? null : `/media/${variantKey(imageKey.replace(/\/[^/]*$/, ""), "cover")}`;
}

/** What pages show of a person beside the name. */
export function portraitOf({ id, name, imageKey }: Person): PortraitFacts {
  return { src: portraitAddress(imageKey), initials: initialsOf(name), hue: hueOf(id) };
}
