import { licensedMusic } from "#app/site/services/content/licensed-music.server.ts";
import { musicConsulting } from "#app/site/services/content/music-consulting.server.ts";
import { originalMusic } from "#app/site/services/content/original-music.server.ts";
import { recognizableMusic } from "#app/site/services/content/recognizable-music.server.ts";
import { sonicAnalysis } from "#app/site/services/content/sonic-analysis.server.ts";
import { sonicBranding } from "#app/site/services/content/sonic-branding.server.ts";
import { stereobrands } from "#app/site/services/content/stereobrands.server.ts";
import type { ServiceContent, ServiceEntry } from "#app/site/services/service.ts";

/**
 * Services in order. The texts stay on the server: a page gets those of its service as data, so that scripts do not contain all seven.
 */
const services: readonly ServiceContent[] = [
  licensedMusic,
  originalMusic,
  recognizableMusic,
  sonicBranding,
  sonicAnalysis,
  musicConsulting,
  stereobrands,
];

function entryOf({ slug, name, summary }: ServiceContent): ServiceEntry {
  return { slug, name, summary };
}

export function listServices(): ServiceEntry[] {
  return services.map(entryOf);
}

/** The service of a slug, its number in the overview (from 1) and the next one; null if unknown. */
export function findService(slug: string): { service: ServiceContent; number: number; next: ServiceEntry } | null {
  const at = services.findIndex((service) => service.slug === slug);
  const service = services[at];
  const next = services[(at + 1) % services.length];
  return service && next ? { service, number: at + 1, next: entryOf(next) } : null;
}
