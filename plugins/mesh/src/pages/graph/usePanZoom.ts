import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent,
  type RefObject,
} from 'react';
import { NODE } from './model/layoutOf';

/** Where the drawing stands in its frame: moved, then scaled. */
export interface PanZoom {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

const LEAST = 0.15;
const MOST = 2.5;
/** Below it nobody reads what is written on a node. */
const READABLE = 0.65;
const MARGIN = 24;
/** Pixels a pointer may tremble while it clicks. */
const TREMBLE = 4;

interface Size {
  readonly width: number;
  readonly height: number;
}

type Point = Pick<PanZoom, 'x' | 'y'>;

const clamped = (k: number, least: number, most: number) =>
  Math.min(most, Math.max(least, k));

/** All of it in the frame; with `least`, no smaller than that, and then around a point. */
function fitted(
  drawing: Size,
  frame: Size,
  about: { readonly least: number; readonly around?: Point },
): PanZoom {
  const whole = Math.min(
    (frame.width - 2 * MARGIN) / drawing.width,
    (frame.height - 2 * MARGIN) / drawing.height,
  );
  const k = clamped(whole, about.least, 1.1);
  const { around } = about;
  const place = (side: 'width' | 'height', at: number | undefined) => {
    const free = frame[side] - drawing[side] * k;
    if (free >= 2 * MARGIN || at === undefined) {
      return free >= 0 ? free / 2 : MARGIN;
    }
    // No more empty room at the border than there has to be.
    return clamped(frame[side] / 2 - at * k, free - MARGIN, MARGIN);
  };
  return { x: place('width', around?.x), y: place('height', around?.y), k };
}

export function usePanZoom(options: {
  readonly frame: RefObject<HTMLElement>;
  readonly drawing: Size;
  /** Another drawing has another. */
  readonly drawingKey: string;
  /** Stays in sight when not all of it does. */
  readonly around: Point | undefined;
}) {
  const { frame, drawing, drawingKey, around } = options;
  const [at, setAt] = useState<PanZoom>({ x: MARGIN, y: MARGIN, k: 1 });
  const latest = useRef({ drawing, around });
  latest.current = { drawing, around };
  const drag = useRef<{ readonly from: Point; readonly at: PanZoom }>();
  const wasDragged = useRef(false);
  const wasMoved = useRef(false);

  const sizeOf = useCallback((): Size => {
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
    return { width: clientWidth || 800, height: clientHeight || 560 };
  }, [frame]);

  const fit = useCallback(
    (least: number = LEAST) =>
      setAt(
        fitted(latest.current.drawing, sizeOf(), {
          least,
          around: latest.current.around,
        }),
      ),
    [sizeOf],
  );
  useLayoutEffect(() => {
    wasMoved.current = false;
    fit(READABLE);
  }, [fit, drawingKey]);

  useEffect(() => {
    const element = frame.current;
    if (element === null || typeof ResizeObserver === 'undefined') {
      return undefined;
    }
    const observer = new ResizeObserver(() => {
      // Who moved it by hand finds it where they left it.
      if (!wasMoved.current) fit(READABLE);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, fit]);

  const zoom = useCallback(
    (by: number, about?: Point) => {
      wasMoved.current = true;
      const { width, height } = sizeOf();
      const point = about ?? { x: width / 2, y: height / 2 };
      setAt(({ x, y, k: before }) => {
        const k = clamped(before * by, LEAST, MOST);
        const ratio = k / before;
        return {
          k,
          x: point.x - (point.x - x) * ratio,
          y: point.y - (point.y - y) * ratio,
        };
      });
    },
    [sizeOf],
  );

  /** Moves as little as is needed for a node to be seen whole. */
  const reveal = useCallback(
    (place: Point) => {
      const size = sizeOf();
      setAt(({ x, y, k }) => {
        const shift = (middle: number, half: number, room: number) =>
          Math.max(0, MARGIN + half - middle) -
          Math.max(0, middle + half + MARGIN - room);
        const dx = shift(x + place.x * k, (NODE.width / 2) * k, size.width);
        const dy = shift(y + place.y * k, (NODE.height / 2) * k, size.height);
        return { x: x + dx, y: y + dy, k };
      });
    },
    [sizeOf],
  );

  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const onWheel = (event: WheelEvent) => {
      // Who scrolls the page past the drawing must not be caught by it.
      const isMeant =
        event.ctrlKey ||
        event.metaKey ||
        element.contains(document.activeElement);
      if (!isMeant) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY / 400), {
        x: event.clientX - box.left,
        y: event.clientY - box.top,
      });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame, zoom]);

  const pointer = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      drag.current = { from: { x: event.clientX, y: event.clientY }, at };
      wasDragged.current = false;
    },
    onPointerMove: (event: PointerEvent) => {
      const held = drag.current;
      if (held === undefined) return;
      if (event.buttons === 0) {
        drag.current = undefined;
        return;
      }
      const dx = event.clientX - held.from.x;
      const dy = event.clientY - held.from.y;
      if (Math.abs(dx) + Math.abs(dy) > TREMBLE) wasDragged.current = true;
      if (wasDragged.current) {
        wasMoved.current = true;
        setAt({ ...held.at, x: held.at.x + dx, y: held.at.y + dy });
      }
    },
    onPointerUp: () => {
      drag.current = undefined;
    },
  };
  return { at, fit, zoom, reveal, pointer, wasDragged };
}
