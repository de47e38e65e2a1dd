import type { RoomFilm } from "#app/rooms/film/film.ts";
import { playerCopy as copy } from "#app/rooms/film/player/player-copy.ts";

type VersionChoiceProps = { films: readonly RoomFilm[]; chosenId: string; onChoose: (id: string) => void };

/** Which version of the film is shown. */
export function VersionChoice({ films, chosenId, onChoose }: VersionChoiceProps) {
  return (
    <label className="label">
      {copy.version}
      <select className="control" value={chosenId} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {films.map(({ id, name, version }) => (
          <option key={id} value={id}>
            {copy.film(name, version)}
          </option>
        ))}
      </select>
    </label>
  );
}
