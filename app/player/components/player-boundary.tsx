import { Component, type ReactNode } from "react";
import { copy } from "#app/player/copy.ts";
import { queueCopy } from "#app/player/queue/queue-copy.ts";

type PlayerBoundaryProps = { children: ReactNode };

/** Error boundary: an error in the bar affects neither page nor playback. "Retry" renders the bar again. */
export class PlayerBoundary extends Component<PlayerBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <section className="player-bar player-failed" aria-label={copy.region} data-scheme="dark">
        <p role="alert">
          {queueCopy.barFailed}{" "}
          <button type="button" className="link" onClick={() => this.setState({ failed: false })}>
            {copy.retry}
          </button>
        </p>
      </section>
    );
  }
}
