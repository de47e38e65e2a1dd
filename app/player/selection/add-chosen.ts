import { maxReturnPath } from "#app/edge/forms/return-path.ts";
import { openOption } from "#app/player/options/opened-option.ts";
import { goTo } from "#app/player/panels/panel-store.ts";
import { addTracksPath, chosenField, keptField } from "#app/player/selection/chosen-tracks.ts";
import { keepChoice } from "#app/player/selection/kept-choice.ts";
import { player } from "#app/player/store/player-store.ts";

/**
 * Opens the playlist chooser for recordings. Without an account via the sign-in, keeping the selection in this tab if it is too long for
 * the URL.
 */
export function addChosen(ids: string[]): void {
  const address = `${addTracksPath}?${new URLSearchParams(ids.map((id) => [chosenField, id]))}`;
  if (player.isSignedIn) openOption(address);
  else if (address.length > maxReturnPath && keepChoice(ids)) goTo(`${addTracksPath}?${keptField}`);
  else goTo(address);
}
