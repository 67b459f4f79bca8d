import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import {
  useEffect,
  useId,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { visuallyHidden } from '../../parts';
import { GraphShapes } from './GraphShapes';
import { graphAct, type GraphAct } from './graphKeys';
import type { Layout } from './model/layoutOf';
import { nextNode } from './model/nextNode';
import type { Picture } from './model/Picture';
import type { Bearing } from './nodeWords';
import { ShapeParts } from './ShapeParts';
import { usePanZoom } from './usePanZoom';
import { graphWords } from './words';
import { ZoomButtons } from './ZoomButtons';

export type Chosen = { readonly kind: 'node' | 'edge'; readonly id: string };

const aboveLook = {
  display: 'flex',
  gap: 2,
  alignItems: 'center',
  justifyContent: 'space-between',
  mb: 1,
} as const;

const frameLook = {
  position: 'relative',
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'background.default',
  '& svg[role=application]': {
    display: 'block',
    width: '100%',
    height: '100%',
    touchAction: 'none',
    cursor: 'grab',
    userSelect: 'none',
  },
  '& .graph-node': { cursor: 'pointer', outline: 'none' },
  '& [data-edge]': { cursor: 'pointer' },
  '& .graph-node:focus-visible .graph-ring': {
    stroke: 'currentColor',
    strokeWidth: 3,
  },
} as const;

function idAt(
  target: EventTarget,
  name: 'data-node' | 'data-edge',
): string | undefined {
  return target instanceof Element
    ? target.closest(`[${name}]`)?.getAttribute(name) ?? undefined
    : undefined;
}

const nodeAt = (target: EventTarget) => idAt(target, 'data-node');

/** The drawing: one tab stop, arrow keys between what is drawn. It moves under the pointer and the wheel. */
export const GraphCanvas = (props: {
  readonly picture: Picture;
  readonly layout: Layout;
  readonly layoutKey: string;
  readonly focus: string | undefined;
  readonly bearings: ReadonlyMap<string, Bearing>;
  /** What the keys are at. */
  readonly stop: string;
  readonly chosen: Chosen | undefined;
  readonly onChoose: (chosen: Chosen | undefined) => void;
  readonly onEnter: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onBack: () => void;
  /** Above the drawing, beside what zooms it. */
  readonly status: ReactNode;
}) => {
  const { picture, layout, stop, chosen, onChoose } = props;
  const { t } = useTranslationRef(graphWords);
  const keysId = useId();
  const frame = useRef<HTMLDivElement>(null);
  /** Set by keys: whatever is drawn next, the tab stop gets the focus back. */
  const wantsFocus = useRef(false);
  const { at, fit, zoom, reveal, pointer, wasDragged } = usePanZoom({
    frame,
    drawing: layout,
    drawingKey: props.layoutKey,
    around: layout.places.get(stop),
  });

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    frame.current
      ?.querySelector<SVGGElement>('.graph-node[tabindex="0"]')
      ?.focus();
    const place = layout.places.get(stop);
    if (place !== undefined) reveal(place);
  }, [stop, layout, reveal]);

  const goTo = (id: string | undefined) => {
    if (id === undefined) return;
    wantsFocus.current = true;
    onChoose({ kind: 'node', id });
  };

  const perform = (asked: GraphAct, from: string) => {
    switch (asked.act) {
      case 'go':
        return goTo(
          nextNode({
            from,
            step: asked.step,
            layout,
            edges: picture.edges,
          }),
        );
      case 'end':
        return goTo(picture.nodes.at(asked.at === 'first' ? 0 : -1)?.id);
      case 'choose':
        return goTo(from);
      case 'enter':
        wantsFocus.current = true;
        return props.onEnter(from);
      case 'open':
        wantsFocus.current = true;
        return props.onOpen(from);
      case 'back':
        wantsFocus.current = true;
        return props.onBack();
      case 'fit':
        return fit();
      case 'zoom':
        return zoom(asked.by);
      default:
        throw new Error(`Unknown act ${asked satisfies never}`);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const asked = graphAct(event);
    if (asked === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    perform(asked, nodeAt(event.target) ?? stop);
  };

  const onClick = (event: MouseEvent) => {
    if (wasDragged.current) return;
    const node = nodeAt(event.target);
    const edge = idAt(event.target, 'data-edge');
    if (node) {
      const isSecond = chosen?.kind === 'node' && chosen.id === node;
      if (isSecond) props.onEnter(node);
      else goTo(node);
    } else {
      onChoose(edge ? { kind: 'edge', id: edge } : undefined);
    }
  };

  return (
    <>
      <Box sx={aboveLook}>
        {props.status}
        <ZoomButtons onZoom={zoom} onFit={() => fit()} />
      </Box>
      <Box
        ref={frame}
        sx={frameLook}
        // Of the drawing, where that is less than the screen has.
        style={{
          height: `clamp(320px, ${layout.height + 60}px, min(68vh, 760px))`,
        }}
      >
        <span id={keysId} style={visuallyHidden}>
          {t('canvas.keys')}
        </span>
        <svg
          role="application"
          aria-label={t('canvas.name')}
          aria-describedby={keysId}
          onKeyDown={onKeyDown}
          onClick={onClick}
          {...pointer}
        >
          <ShapeParts />
          <g transform={`translate(${at.x} ${at.y}) scale(${at.k})`}>
            <GraphShapes
              picture={picture}
              layout={layout}
              focus={props.focus}
              bearings={props.bearings}
              stop={stop}
              chosen={chosen}
            />
          </g>
        </svg>
      </Box>
    </>
  );
};
