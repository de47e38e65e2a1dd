import type { RecordStore } from "#app/records/definition/record-store.server.ts";

/** By the path of their pages; each is loaded when a request needs it, so that a tier does not enter agreements and songs. */
const stores: Record<string, () => Promise<RecordStore>> = {
  "/songs": async () => (await import("#app/backoffice/songs/song-store.server.ts")).songStore,
  "/tiers": async () => (await import("#app/backoffice/tiers/tier-store.server.ts")).tierStore,
  "/tags": async () => (await import("#app/backoffice/tags/tag-store.server.ts")).tagStore,
  "/restrictions": async () =>
    (await import("#app/backoffice/restrictions/restriction-store.server.ts")).restrictionStore,
  "/albums": async () => (await import("#app/backoffice/albums/album-store.server.ts")).albumStore,
  "/artists": async () => (await import("#app/backoffice/artists/artist-store.server.ts")).artistStore,
  "/parties": async () => (await import("#app/backoffice/parties/party-store.server.ts")).partyStore,
  "/agreements": async () => (await import("#app/backoffice/agreements/agreement-store.server.ts")).agreementStore,
  "/ads": async () => (await import("#app/backoffice/ads/ad-store.server.ts")).adStore,
  "/orders": async () => (await import("#app/backoffice/orders/order-store.server.ts")).orderStore,
  "/contacts": async () => (await import("#app/contacts/contact-store.server.ts")).contactStore,
  "/external-licences": async () => (await import("#app/licensing/external/external-store.server.ts")).externalStore,
  "/standing-approvals": async () =>
    (await import("#app/backoffice/standing-approvals/standing-store.server.ts")).standingStore,
};

export async function recordStoreOf({ path }: { path: string }): Promise<RecordStore> {
  const load = stores[path];
  if (load === undefined) throw new Error(`no records are at ${path}`);
  return await load();
}

/** The store of the records whose pages `url` is one of. */
export async function recordStoreAt({ pathname }: URL): Promise<RecordStore> {
  const [, first = ""] = pathname.split("/");
  return await recordStoreOf({ path: `/${first}` });
}
