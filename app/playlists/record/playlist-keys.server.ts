import { foldName } from "#db/folded-name.server.ts";

type Texts = { name?: string; client?: string };
type Keys<Given extends Texts> = (Given extends { name: string } ? { nameKey: string } : object) &
  (Given extends { client: string } ? { clientKey: string } : object);

/** The folded forms of the texts by which a playlist is found. Every write of these texts writes them too. */
export function playlistKeys<Given extends Texts>({ name, client }: Given): Keys<Given>;
export function playlistKeys({ name, client }: Texts): { nameKey?: string; clientKey?: string } {
  return {
    ...(name === undefined ? {} : { nameKey: foldName(name) }),
    ...(client === undefined ? {} : { clientKey: foldName(client) }),
  };
}
