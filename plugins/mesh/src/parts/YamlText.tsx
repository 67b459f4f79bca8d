import Box from '@mui/material/Box';
import { useRef, type Ref } from 'react';

const font = {
  fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
  fontSize: 13,
  lineHeight: '20px',
  py: 1,
  m: 0,
} as const;

const LineNumbers = (props: {
  readonly lines: number;
  readonly numbers: Ref<HTMLPreElement>;
}) => (
  <Box
    aria-hidden
    sx={{
      position: 'relative',
      fontSize: font.fontSize,
      fontFamily: font.fontFamily,
      width: `calc(${String(props.lines).length}ch + 16px)`,
      minWidth: 'calc(2ch + 16px)',
      flexShrink: 0,
      borderRight: 1,
      borderColor: 'divider',
    }}
  >
    <Box
      component="pre"
      ref={props.numbers}
      sx={{
        ...font,
        px: 1,
        // Out of the flow: it is as high as the text, whatever the text's height is dragged to.
        position: 'absolute',
        inset: 0,
        overflow: 'hidden',
        textAlign: 'right',
        color: 'text.secondary',
        userSelect: 'none',
      }}
    >
      {Array.from({ length: props.lines }, (_, at) => at + 1).join('\n')}
    </Box>
  </Box>
);

/** A text with numbered lines, so that a finding's place can be found. Tab moves on: it is never a trap. */
export const YamlText = (props: {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly invalid: boolean;
  readonly describedBy?: string;
  readonly inputRef?: Ref<HTMLTextAreaElement>;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
}) => {
  const numbers = useRef<HTMLPreElement>(null);
  const lines = props.value.split('\n').length;
  return (
    <div>
      <Box
        component="label"
        htmlFor={props.id}
        sx={{ typography: 'body2', display: 'block', mb: 0.5 }}
      >
        {props.label}
        {props.required ? ' *' : null}
      </Box>
      <Box
        sx={{
          display: 'flex',
          border: 1,
          borderColor: 'text.secondary',
          borderRadius: 1,
          overflow: 'hidden',
          opacity: props.disabled ? 0.55 : 1,
          '&:focus-within': {
            outline: theme => `2px solid ${theme.palette.primary.main}`,
          },
        }}
      >
        <LineNumbers lines={lines} numbers={numbers} />
        <Box
          component="textarea"
          id={props.id}
          ref={props.inputRef}
          value={props.value}
          disabled={props.disabled}
          required={props.required}
          onBlur={props.onBlur}
          wrap="off"
          rows={16}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-invalid={props.invalid}
          aria-describedby={props.describedBy}
          onChange={event => props.onChange(event.target.value)}
          onScroll={event => {
            if (numbers.current) {
              numbers.current.scrollTop = event.currentTarget.scrollTop;
            }
          }}
          sx={{
            ...font,
            px: 1,
            flex: 1,
            minWidth: 0,
            border: 0,
            outline: 'none',
            resize: 'vertical',
            color: 'text.primary',
            backgroundColor: 'transparent',
            tabSize: 2,
          }}
        />
      </Box>
    </div>
  );
};
