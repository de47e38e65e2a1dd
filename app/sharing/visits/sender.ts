import type { PortraitFacts } from "#app/ui/art/portrait.tsx";

/** Who shared something, while they belong to the company. */
export type Sender = { name: string; portrait: PortraitFacts };
