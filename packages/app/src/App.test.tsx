import { render, waitFor } from '@testing-library/react';
import App from './App';

describe('App', () => {
  it('renders its root without throwing', async () => {
    process.env = {
      NODE_ENV: 'test',
      APP_CONFIG: [
        {
          data: {
            app: { title: 'Test', packages: [] },
            backend: { baseUrl: 'http://localhost:7007' },
          },
          context: 'test',
        },
      ] as unknown as string,
    };
    const rendered = render(App.createRoot());
    await waitFor(() => expect(rendered.baseElement).toBeInTheDocument());
  });
});
