import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { rowsForm } from "#app/playlists/editor/rows-form.ts";
import { ArrowDown, ArrowUp } from "#app/ui/icons.tsx";
import { Menu } from "#app/ui/overlay/menu.tsx";

/** Moves of a row: submit buttons of the shared rows form, so they work without JavaScript. */
export function MoveMenu({ id, name }: { id: string; name: string }) {
  return (
    <Menu
      label={copy.moveRow(name)}
      name="move-row"
      align="end"
      buttonClassName="btn btn-icon btn-small"
      button={
        <>
          <ArrowUp size={14} className="-mr-1.5" aria-hidden />
          <ArrowDown size={14} aria-hidden />
        </>
      }
    >
      {(["top", "up", "down", "bottom"] as const).map((to) => (
        <li key={to}>
          <button type="submit" form={rowsForm} name="act" value={`${to}:${id}`} className="menu-item">
            {copy.moves[to]}
          </button>
        </li>
      ))}
    </Menu>
  );
}
