import { expect, test } from "vitest";
import { artworkOf } from "#app/player/engine/track-artwork.ts";
import routes from "#app/routes.ts";
import { allRoutes } from "#test/support/all-routes.ts";

test("the system's media controls show the picture of a track's page, and none of a track behind a link", () => {
  const [artwork] = artworkOf({ slug: "night ferry" });
  expect(artwork).toEqual({ src: "/share/song/night%20ferry/00000000.png", sizes: "1200x630", type: "image/png" });
  expect(artworkOf({ slug: "/playlists/share/x" })).toEqual([]);
  expect(JSON.stringify(allRoutes(routes))).toContain("share/song/:slug/:file");
});
