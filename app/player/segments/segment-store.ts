import { moveEdge, type Scale, type TimeRange } from "#app/player/comments/time-range.ts";
import type { SegmentsGroup } from "#app/player/player.ts";
import { newSegment, type SongSegments, type StoredSegment } from "#app/player/segments/segment.ts";
import { segmentCopy as copy } from "#app/player/segments/segment-copy.ts";
import { fetchSegments, sendSegment, sendSegmentDeletion } from "#app/player/segments/segment-requests.ts";
import { Signal } from "#app/player/store/signal.ts";
import { isAbort } from "#app/ui/network/is-abort.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";

type SegmentState = {
  groups: SegmentsGroup[];
  /** Whether the stored segments are known, also if there are none. */
  isLoaded: boolean;
  canEdit: boolean;
  /** Range of segment mode; null while the mode is off. */
  range: TimeRange | null;
  /** The stored segment being edited; null for a new one. */
  selected: StoredSegment | null;
};

type Attached = { groups: SegmentsGroup[]; seeds: string; scale: () => Scale };

const initial: SegmentState = { groups: [], isLoaded: false, canEdit: false, range: null, selected: null };

/** `act`: name of the failed action, whose next success clears the message. */
function fail(act: string, title: string, error: unknown): void {
  if (isAbort(error)) return;
  showToast({
    id: `segment-${act}`,
    kind: "error",
    title,
    body: error instanceof Error ? error.message : String(error),
  });
}

/** Segments of the player's track and the open one. */
class SegmentStore {
  #state = initial;
  #trackId: string | null = null;
  #seeds = "";
  #scale: (() => Scale) | null = null;
  readonly #changed = new Signal();
  subscribe = this.#changed.subscribe;

  get state(): SegmentState {
    return this.#state;
  }

  #set(change: Partial<SegmentState>): void {
    this.#state = { ...this.#state, ...change };
    this.#changed.emit();
  }

  /**
   * Attaches to the layer of one track with the groups it has already; `seeds`: query of the sound search that found it, `scale` measures
   * its waveform. Returns the function that detaches.
   */
  attach(trackId: string, { groups, seeds, scale }: Attached): () => void {
    this.#trackId = trackId;
    this.#seeds = seeds;
    this.#scale = scale;
    this.#set({ ...initial, groups });
    return () => {
      this.#trackId = null;
      this.#scale = null;
    };
  }

  /** Fetches the stored segments of the track. Groups that came with the track are kept: they have its similarity to the search. */
  async load(): Promise<void> {
    const trackId = this.#trackId;
    if (trackId === null) return;
    // If the request fails, no segments are shown, and any range can be searched by.
    const found = await fetchSegments(trackId, this.#seeds).catch(() => null);
    if (found === null || this.#trackId !== trackId) return;
    this.#show(found);
  }

  #show({ segmentsGroups, canEdit }: SongSegments): void {
    const matched = this.#state.groups.some(({ segments }) => segments.some(({ percentage }) => percentage != null));
    this.#set({ canEdit, isLoaded: true, ...(matched ? {} : { groups: segmentsGroups }) });
  }

  /** Opens the window of a new segment at `at` seconds or at the default; false without a waveform. */
  open(at?: number): boolean {
    const scale = this.#scale?.();
    if (scale === undefined || scale.width === 0) return false;
    this.#set({ range: newSegment(scale.duration, at), selected: null });
    return true;
  }

  select(segment: StoredSegment): void {
    this.#set({ range: { start: segment.start, end: segment.endTime }, selected: segment });
  }

  moveEdge(edge: "start" | "end", at: number): void {
    const { range } = this.#state;
    const scale = this.#scale?.();
    if (range !== null && scale !== undefined) this.#set({ range: moveEdge(range, edge, at, scale) });
  }

  close(): void {
    this.#set({ range: null, selected: null });
  }

  /** Saves the range under a name, as a new segment or as the open one. Returns whether it was saved; errors are shown. */
  async save(group: string): Promise<boolean> {
    const { range, selected } = this.#state;
    const trackId = this.#trackId;
    if (range === null || trackId === null) return false;
    try {
      await sendSegment(trackId, selected?._id ?? null, { group, start: range.start, endTime: range.end });
    } catch (error) {
      fail("save", copy.saveFailed, error);
      return false;
    }
    this.#done("save", trackId, copy.saved);
    return true;
  }

  async remove(): Promise<void> {
    const id = this.#state.selected?._id ?? null;
    const trackId = this.#trackId;
    if (id === null || trackId === null) return;
    try {
      await sendSegmentDeletion(trackId, id);
    } catch (error) {
      fail("delete", copy.deleteFailed, error);
      return;
    }
    this.#done("delete", trackId, copy.deleted);
  }

  #done(act: "save" | "delete", trackId: string, title: string): void {
    showToast({ id: `segment-${act}`, kind: "success", title });
    if (this.#trackId !== trackId) return;
    this.close();
    void this.load();
  }
}

export const segmentStore = new SegmentStore();
