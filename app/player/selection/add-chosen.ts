import { maxReturnPath } from "#app/edge/forms/return-path.ts";
import { openOption } from "#app/player/options/opened-option.ts";
import { goTo } from "#app/player/panels/panel-store.ts";
import { addTracksPath, chosenField, keptField, licenseTracksPath } from "#app/player/selection/chosen-tracks.ts";
import { keepChoice } from "#app/player/selection/kept-choice.ts";
import { player } from "#app/player/store/player-store.ts";

/**
 * Opens the playlist chooser for recordings. Without an account via the sign-in, keeping the selection in this tab if it is too long for
 * the URL.
 */
export function addChosen(ids: string[]): void {
  const address = addressOf(addTracksPath, ids);
  if (player.isSignedIn) openOption(address);
  else if (address.length > maxReturnPath && keepChoice(ids)) goTo(`${addTracksPath}?${keptField}`);
  else goTo(address);
}

/** Opens the page that adds recordings to the draft licence request; without an account via the sign-in. */
export function licenseChosen(ids: string[]): void {
  const address = addressOf(licenseTracksPath, ids);
  if (player.isSignedIn) openOption(address);
  else goTo(address);
}

function addressOf(path: string, ids: string[]): string {
  return `${path}?${new URLSearchParams(ids.map((id) => [chosenField, id]))}`;
}
