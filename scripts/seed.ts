import type { LocalSettings } from "#scripts/settings.ts";

/** Asks the running worker to write the demo's people, companies, playlists and sliders; existing rows are kept. */
export async function seed(settings: Pick<LocalSettings, "url" | "ingestToken">): Promise<void> {
  const response = await fetch(`${settings.url}/api/v1/dev/seed`, {
    method: "POST",
    headers: { Authorization: `Bearer ${settings.ingestToken}` },
  });
  if (!response.ok) throw new Error(`Seeding failed with ${response.status}: ${await response.text()}`);
}
