import type { LocalSettings } from "#scripts/settings.ts";

/** Asks the running worker to write the demo's people, companies, playlists and sliders; what is there already stays. */
export async function seed(settings: Pick<LocalSettings, "url" | "ingestToken">): Promise<void> {
  const answer = await fetch(`${settings.url}/api/v1/dev/seed`, {
    method: "POST",
    headers: { Authorization: `Bearer ${settings.ingestToken}` },
  });
  if (!answer.ok) throw new Error(`Seeding failed with ${answer.status}: ${await answer.text()}`);
}
