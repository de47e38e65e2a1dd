import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { takeKeptChoice } from "#app/player/selection/kept-choice.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

/**
 * Restores a selection that was too long for the sign-in URL. Without JavaScript, or in another tab, it states that the selection is lost.
 */
export function KeptChoice() {
  const navigate = useNavigate();
  useEffect(() => {
    const address = takeKeptChoice();
    if (address !== null) navigate(address, { replace: true });
  }, [navigate]);
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <h1 className="mb-4 text-title">{copy.addTitle}</h1>
      <EmptyState title={copy.choiceGone}>{copy.choiceGoneHint}</EmptyState>
    </div>
  );
}
