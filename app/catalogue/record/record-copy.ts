import { m } from "#messages";
export const recordCopy = {
  breadcrumbs: "Breadcrumbs",
  artists: "Artists",
  get playAll() {
    return m.player_play_all();
  },
} as const;
