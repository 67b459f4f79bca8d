import TextField from '@mui/material/TextField';

export interface FacetOption {
  readonly value: string;
  readonly words: string;
  /** Changes that have it, under the other filters; undefined where it is not counted. */
  readonly count?: number;
}

/** One facet: any value, or one of those that changes have, with how many. */
export const FacetField = (props: {
  readonly name: string;
  readonly label: string;
  readonly any: string;
  readonly value: string | undefined;
  readonly options: readonly FacetOption[];
  readonly onValue: (value: string | undefined) => void;
}) => (
  <TextField
    id={`mesh-queue-${props.name}`}
    select
    size="small"
    label={props.label}
    value={props.value ?? ''}
    SelectProps={{ native: true }}
    InputLabelProps={{ shrink: true }}
    sx={{ maxWidth: 220 }}
    onChange={event => props.onValue(event.target.value || undefined)}
  >
    <option value="">{props.any}</option>
    {props.options.map(({ value, words, count }) => (
      <option key={value} value={value}>
        {count === undefined ? words : `${words} (${count})`}
      </option>
    ))}
  </TextField>
);
